import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuditView } from '../features/audit/AuditView.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

export function AuditPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/audit' });
  useDocumentTitle(t('audit.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('audit.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <AuditView
          filter={search}
          onSeek={(next) => void navigate({ to: '/audit', search: next, replace: true })}
        />
      </div>
    </div>
  );
}
