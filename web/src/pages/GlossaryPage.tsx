import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { GlossaryView } from '../features/glossary/GlossaryView.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

/** `term` is the initial query. */
export function GlossaryPage({ term = '' }: { term?: string }) {
  const { t } = useTranslation();
  useDocumentTitle(t('glossary.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('glossary.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <GlossaryView key={term} term={term} />
      </div>
    </div>
  );
}
