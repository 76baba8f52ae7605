// Passages of other documents that disagree with a source of an answer.
import type { Source } from '@docent/contract/assistant';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/queries.ts';
import classes from './parts/ChatPanel.module.css';

/** Of many, the first say enough. */
const maxShown = 3;

export function OtherTexts({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const own = sources.filter(({ attachment }) => !attachment);
  const disagreeing = useQuery({
    ...query('duplicates', 'disagreeing', {
      fileIds: own.map(({ file_id }) => file_id),
      paragraphIds: own.map(({ paragraph_id }) => paragraph_id),
    }),
    enabled: own.length > 0 && own.length <= 20,
    meta: { silent: true },
  });
  const sourceOf = (fileId: string, paragraphId: string) =>
    own.find((source) => source.file_id === fileId && source.paragraph_id === paragraphId);
  const others = (disagreeing.data?.list ?? []).flatMap(({ fileId, paragraphId, other }) => {
    const source = sourceOf(fileId, paragraphId);
    // Passages that the answer quotes itself are shown above.
    return source && !sourceOf(other.fileId, other.paragraphId) ? [{ n: source.n, other }] : [];
  });
  return others.slice(0, maxShown).map(({ n, other }) => (
    <div
      key={`${n} ${other.fileId} ${other.paragraphId}`}
      className={classes.otherText}
      role="note"
    >
      <TriangleAlert size={13} aria-hidden />
      <span>
        {t('otherDisagrees', { n })}{' '}
        <a
          href={`/detail/${encodeURIComponent(other.fileId)}#p-${encodeURIComponent(other.paragraphId)}`}
          target="_blank"
          rel="noreferrer"
        >
          {other.fileName}
        </a>
        <q>{other.text}</q>
      </span>
    </div>
  ));
}
