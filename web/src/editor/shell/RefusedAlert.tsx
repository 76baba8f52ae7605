import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './refused.module.css';

interface RefusedAlertProps {
  title: string;
  /** Nothing is lost, and going on is up to the person. */
  isMild?: boolean;
  children?: ReactNode;
}

/** Says above a text, for as long as it is shown, that it takes nothing more. */
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
