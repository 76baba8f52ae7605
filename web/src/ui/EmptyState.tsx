// Message for a list or page that is empty or could not be loaded.
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
  /** Heading level of the title. */
  order?: 1 | 2 | 3;
}

export function EmptyState({ icon, title, text, children, order = 2 }: Props) {
  return (
    <Stack align="center" gap="xs" py={56} px="lg" ta="center" maw={440} mx="auto">
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Title order={order} size="h4" textWrap="balance">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" size="sm" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </Stack>
  );
}
