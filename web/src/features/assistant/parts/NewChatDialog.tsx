import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  opened: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export function NewChatDialog({ opened, onCancel, onConfirm }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={t('newChatTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={300}
      centered
    >
      <Text size="sm">{t('newChatText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {t('confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
