import { Button, Group, Text } from '@mantine/core';

interface Props {
  message: string;
  label: string;
  onTake: () => void;
}

/** The body of a toast with an action. */
export function ToastAction({ message, label, onTake }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" c="inherit">
        {message}
      </Text>
      <Button size="compact-sm" variant="light" flex="none" onClick={onTake}>
        {label}
      </Button>
    </Group>
  );
}
