import { Badge, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Hourglass, ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

const icons = {
  recodecreate: ShieldQuestion,
  codetetail: ShieldQuestion,
} as const;

/** Says what will be here; the URL is already part of the product. */
export function ComingPage({ page }: { page: keyof typeof icons }) {
  const { t } = useTranslation();
  const Icon = icons[page];
  useDocumentTitle(t(`shell.coming.${page}`));
  return (
    <div className="docent-page">
      <PageHeader>{t(`shell.coming.${page}`)}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <EmptyState
          order={1}
          icon={<Icon size={26} />}
          title={t(`shell.coming.${page}`)}
          text={t(`shell.coming.${page}Text`)}
        >
          <Badge variant="light" color="gray" leftSection={<Hourglass size={12} />} tt="none">
            {t('shell.comingBadge')}
          </Badge>
          <Button component={Link} to="/" variant="default" size="xs">
            {t('shell.goHome')}
          </Button>
        </EmptyState>
      </div>
    </div>
  );
}
