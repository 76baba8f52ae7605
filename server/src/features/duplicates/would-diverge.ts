// Which copies in other documents a change would make disagree with it, as far as a person may read them.
import type { ParagraphRef } from '@docent/contract/duplicates';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import type { Caller } from '../../platform/caller.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { isComparable } from './duplicates.rules.ts';
import { listFilesIgnoredWith } from './duplicates.store.ts';
import { readParagraphRefs } from './paragraph-refs.ts';

export interface TextChange {
  paragraphId: string;
  before: string;
  after: string;
}

export interface WouldDiverge {
  list: { paragraphId: string; place: ParagraphRef }[];
  /** All texts are still being compared, so that none are listed yet. */
  isComparing: boolean;
}

/** More are not compared, because somebody waits for the answer. */
const maxChanges = 200;

export async function listWouldDiverge(
  needs: Pick<DuplicatesNeeds, 'database' | 'comparing' | 'files' | 'records'>,
  caller: Caller,
  fileId: string,
  changes: readonly TextChange[],
): Promise<WouldDiverge> {
  const comparedChanges = changes
    .filter(({ before: text }) => isComparable({ kind: 'paragraph', text }))
    .slice(0, maxChanges);
  if (comparedChanges.length === 0) return { list: [], isComparing: false };
  if (!needs.comparing.isReady()) return { list: [], isComparing: true };
  const ignoredFiles = await listFilesIgnoredWith(needs.database, fileId);
  const places = await needs.comparing.ask({
    do: 'diverged',
    changes: comparedChanges.map(({ before, after }) => ({ before, after })),
    threshold: usualThreshold,
  });
  const refs = await readParagraphRefs(needs, caller.id, places.flat());
  const list = comparedChanges.flatMap(({ paragraphId }, i) =>
    (places[i] ?? []).flatMap((record) => {
      const place = refs.get(record)?.ref;
      const isOther = place && place.fileId !== fileId && !ignoredFiles.includes(place.fileId);
      return isOther ? [{ paragraphId, place }] : [];
    }),
  );
  return { list, isComparing: false };
}
