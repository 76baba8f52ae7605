// What of a text that somebody writes or pastes already exists in other documents that they may read.
import type { duplicates as endpoints } from '@docent/contract/duplicates';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import type { Caller } from '../../platform/caller.ts';
import type { SimilarPlace } from './comparing.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { isComparable } from './duplicates.rules.ts';
import { listFilesIgnoredWith } from './duplicates.store.ts';
import { readParagraphRefs } from './paragraph-refs.ts';

/** Refuses with `file/not-found`. */
export async function findExisting(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, texts }: ParsedInputOf<(typeof endpoints)['existing']>,
): Promise<OutputOf<(typeof endpoints)['existing']>> {
  const { database, access, comparing, records } = needs;
  await access.require(caller, 'read', fileId);
  const comparedTexts = texts.flatMap((text, index) =>
    isComparable({ kind: 'paragraph', text }) ? [{ text, index }] : [],
  );
  if (comparedTexts.length === 0) return { list: [] };
  await comparing.prepare();
  const ignoredFiles = await listFilesIgnoredWith(database, fileId);
  const { visible, files } = await records.seenBy(caller.id);
  const places = await comparing.ask({
    do: 'nearest',
    texts: comparedTexts.map(({ text }) => text),
    threshold: usualThreshold,
    visible,
    files,
    without: [fileId, ...ignoredFiles].flatMap((id) => records.numberOf(id) ?? []),
  });
  // Only published text can be shown as a synced paragraph, and all readers find it.
  const isPublished = ({ record }: SimilarPlace) => records.read(record)?.stage !== 'draft';
  const nearest = places.map((equals) => equals.find(isPublished) ?? equals[0]);
  const refs = await readParagraphRefs(
    needs,
    caller.id,
    nearest.flatMap((place) => place?.record ?? []),
  );
  return {
    list: comparedTexts.flatMap(({ index }, i) => {
      const place = nearest[i];
      const ref = place && refs.get(place.record)?.ref;
      return ref ? [{ index, similarity: place.similarity, place: ref }] : [];
    }),
  };
}
