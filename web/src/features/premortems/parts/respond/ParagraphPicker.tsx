// The paragraphs of a document, to pick one of them.
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../../api/queries.ts';
import { sentenceOf } from '../../../../api/reasons.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FailedLine } from '../../../../ui/FailedLine.tsx';
import { matchingParagraphs } from './paragraphPicker.rules.ts';
import classes from './respond.module.css';

interface Props {
  fileId: string;
  /** Id of the paragraph that is picked already. */
  current: string | null;
  onPick: (paragraphId: string) => void;
  onClose: () => void;
}

/** More would slow down the dialog; the filter reaches the others. */
const most = 200;

export function ParagraphPicker({ fileId, current, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const document = useQuery({
    ...query('documents', 'detailShow', { fileId, preview: true }),
    meta: { silent: true },
  });
  const matches = useMemo(
    () => matchingParagraphs(document.data?.paragraphs ?? [], filter),
    [document.data, filter],
  );
  return (
    <Dialog opened onClose={onClose} title={t('premortemResults.pickTitle')} size="lg">
      <TextInput
        data-autofocus
        aria-label={t('premortemResults.filterParagraphs')}
        placeholder={t('premortemResults.filterParagraphs')}
        leftSection={<Search size={15} aria-hidden />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {document.isPending && <Skeleton h={120} mt={12} radius="md" aria-busy />}
      {document.error && !document.data && (
        <FailedLine text={sentenceOf(document.error, t)} onRetry={() => void document.refetch()} />
      )}
      <p className={classes.note} role="status">
        {document.data &&
          t(
            matches.length === 0 ? 'premortemResults.noParagraphs' : 'premortemResults.paragraphs',
            {
              count: matches.length,
            },
          )}
      </p>
      <ul className={classes.paragraphs}>
        {matches.slice(0, most).map(({ id, text, headingPath }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.paragraph}
              aria-current={id === current || undefined}
              onClick={() => onPick(id)}
            >
              {headingPath.length > 0 && (
                <span className={classes.heading}>{headingPath.join(' › ')}</span>
              )}
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length > most && (
        <p className={classes.note}>{t('premortemResults.moreParagraphs', { count: most })}</p>
      )}
    </Dialog>
  );
}
