import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DuplicatesView } from '../features/duplicates/DuplicatesView.tsx';
import type { DuplicateFilter } from '../features/duplicates/duplicates.rules.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

interface Props {
  filter: DuplicateFilter;
  onSeek: (filter: DuplicateFilter) => void;
}

export function DuplicatesPage({ filter, onSeek }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(t('duplicates.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('duplicates.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <DuplicatesView filter={filter} onSeek={onSeek} />
      </div>
    </div>
  );
}
