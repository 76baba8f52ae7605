import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './refused.module.css';

interface RefusedAlertProps {
  title: string;
  /** Nothing is lost, and the person can continue. */
  isMild?: boolean;
  children?: ReactNode;
}

/** Alert above a text that does not accept changes any more. */
export function RefusedAlert({ title, isMild = false, children }: RefusedAlertProps) {
  return (
    <Alert
      color={isMild ? 'blue' : 'orange'}
      icon={<TriangleAlert size={18} />}
      title={title}
      classNames={{ root: classes.alert, label: classes.title }}
    >
      {children}
    </Alert>
  );
}
