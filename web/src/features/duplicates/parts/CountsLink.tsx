import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './CountsLink.module.css';

interface Props {
  fileId: string;
  repeated: number;
  diverging: number;
}

export function CountsLink({ fileId, repeated, diverging }: Props) {
  const { t } = useTranslation();
  const parts = [
    t('duplicates.repeated', { count: repeated }),
    ...(diverging > 0 ? [t('duplicates.diverging', { count: diverging })] : []),
  ];
  return (
    <Link
      to="/viewrepeat"
      search={{ fileId }}
      className={classes.counts}
      data-diverging={diverging > 0 || undefined}
    >
      <CopyCheck size={13} aria-hidden />
      {parts.join(t('duplicates.comma'))}
    </Link>
  );
}
