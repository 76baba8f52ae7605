import { Button, Group, Text } from '@mantine/core';

interface Props {
  message: string;
  actions: readonly { label: string; run: () => void }[];
  onTake: () => void;
}

/** The body of a toast with actions. */
export function ToastActions({ message, actions, onTake }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" c="inherit">
        {message}
      </Text>
      <Group wrap="nowrap" gap={6} flex="none">
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="light"
            onClick={() => {
              onTake();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
