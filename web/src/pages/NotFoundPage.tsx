import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../features/search/SearchButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.notFoundTitle'));
  return (
    <div className="docent-page">
      <PageHeader>{t('shell.notFoundTitle')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <EmptyState
          order={1}
          icon={<Compass size={26} />}
          title={t('shell.notFoundTitle')}
          text={t('shell.notFoundText')}
        >
          <SearchButton />
          <Button component={Link} to="/" variant="subtle" size="xs">
            {t('shell.goHome')}
          </Button>
        </EmptyState>
      </div>
    </div>
  );
}
