import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { GapsBoard } from '../features/gaps/GapsBoard.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

export function GapsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('gaps.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('gaps.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <GapsBoard />
      </div>
    </div>
  );
}
