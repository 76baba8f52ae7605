// Chooses the organisation whose documents should answer the same question.
import { Button, Loader, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import type { Organization } from '../useConversation.ts';

interface Props {
  /** The answer to get more answers for; null keeps the dialog closed. */
  answerId: string | null;
  onClose: () => void;
  /** Resolves when the answer has arrived or failed. */
  onChoose: (organization: Organization) => Promise<void>;
}

export function MoreAnswersDialog({ answerId, onClose, onChoose }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const organizations = useQuery({
    ...query('files', 'organizationalMap', {}),
    enabled: answerId !== null,
  });

  const choose = async (organization: Organization) => {
    setSelectedId(organization.id);
    await onChoose(organization);
    setSelectedId(null);
  };

  return (
    <Modal
      opened={answerId !== null}
      onClose={onClose}
      title={t('domains')}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={300}
      centered
    >
      <Stack gap="xs">
        {organizations.isPending && [0, 1, 2].map((row) => <Skeleton key={row} height={36} />)}
        {organizations.isError && <Text size="sm">{t('failedToast')}</Text>}
        {organizations.data?.length === 0 && <Text size="sm">{t('domainsEmpty')}</Text>}
        {organizations.data?.map((organization) => (
          <Button
            key={organization.id}
            variant="default"
            justify="flex-start"
            leftSection={<Building2 size={16} aria-hidden />}
            rightSection={selectedId === organization.id ? <Loader size={14} /> : null}
            aria-busy={selectedId === organization.id}
            disabled={selectedId !== null && selectedId !== organization.id}
            onClick={() => {
              if (selectedId === null) void choose(organization);
            }}
          >
            {organization.name}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
