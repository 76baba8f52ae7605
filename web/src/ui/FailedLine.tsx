// Like `Failed`, for a part of a dialog or list.
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The error message. */
  text: string;
  onRetry: () => void;
}

export function FailedLine({ text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Group role="alert" gap="xs">
      <Text flex="1 1 200px" size="sm" c="var(--mantine-color-error)">
        {text}
      </Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Group>
  );
}
