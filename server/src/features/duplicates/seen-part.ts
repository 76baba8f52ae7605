// What a person can see of the base now, in the form that the comparing thread takes.
import type { SeenPart } from '../../duplicate-engine/listing.ts';
import type { RecordFilters } from '../search/search.ts';
import { listDivergences } from './divergences.store.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import * as store from './duplicates.store.ts';

export async function readSeenPart(
  { database, records, comparing }: Pick<DuplicatesNeeds, 'database' | 'records' | 'comparing'>,
  personId: string,
  filters?: RecordFilters,
): Promise<SeenPart> {
  await comparing.prepare();
  const [skips, ignoredFiles, readers, divergences] = await Promise.all([
    store.listSkips(database),
    store.listIgnoredFiles(database),
    store.countReaders(database),
    listDivergences(database),
  ]);
  // Read last, so that the numbers of records and files are still valid when the thread is called.
  const seenRecords = await records.seenBy(personId, filters);
  const numberOf = (fileId: string) => records.numberOf(fileId) ?? -1;
  const reads = new Uint32Array(records.fileNumbers);
  for (const { fileId, readers: count } of readers) {
    const file = records.numberOf(fileId);
    if (file !== undefined) reads[file] = count;
  }
  const recordsOf = (fileId: string, paragraphId: string) =>
    [...records.ofFile(fileId)].filter((record) => records.read(record)?.id === paragraphId);
  return {
    ...seenRecords,
    reads,
    skipped: skips.map(({ oneHash, otherHash }) => [oneHash, otherHash] as const),
    ignored: ignoredFiles.flatMap(({ oneId, otherId }) => {
      const [one, other] = [numberOf(oneId), numberOf(otherId)];
      return one < 0 || other < 0 ? [] : [[one, other] as const];
    }),
    diverged: divergences.flatMap((one) =>
      recordsOf(one.fileId, one.paragraphId).flatMap((record) =>
        recordsOf(one.otherFileId, one.otherParagraphId).map((other) => ({
          one: record,
          other,
          at: one.divergedAt.getTime(),
        })),
      ),
    ),
  };
}
