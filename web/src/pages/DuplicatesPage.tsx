import { SegmentedControl } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DuplicatesView } from '../features/duplicates/DuplicatesView.tsx';
import type { DuplicateFilter } from '../features/duplicates/duplicates.rules.ts';
import { RecurringRisksView } from '../features/premortems/RecurringRisksView.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

interface Props {
  filter: DuplicateFilter;
  /** Whether recurring risks are shown instead of texts. */
  showsRisks: boolean;
  onSeek: (filter: DuplicateFilter) => void;
  onRisks: (showsRisks: boolean) => void;
}

export function DuplicatesPage({ filter, showsRisks, onSeek, onRisks }: Props) {
  const { t } = useTranslation();
  const title = t(showsRisks ? 'premortemResults.recurring' : 'duplicates.title');
  useDocumentTitle(title);
  return (
    <div className="docent-page">
      <PageHeader
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('premortemResults.tabs')}
            value={showsRisks ? 'risks' : 'texts'}
            data={[
              { value: 'texts', label: t('premortemResults.tabTexts') },
              { value: 'risks', label: t('premortemResults.tabRisks') },
            ]}
            onChange={(value) => onRisks(value === 'risks')}
          />
        }
      >
        {title}
      </PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        {showsRisks ? <RecurringRisksView /> : <DuplicatesView filter={filter} onSeek={onSeek} />}
      </div>
    </div>
  );
}
