import type { Duplicate, duplicates as endpoints, ParagraphRef } from '@docent/contract/duplicates';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import { wordDifferencesOf } from '@docent/document-model/comparing/wordDifferences';
import type { ListedDuplicate } from '../../duplicate-engine/listing.ts';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { duplicateId } from './duplicates.rules.ts';
import * as store from './duplicates.store.ts';
import { readParagraphRefs } from './paragraph-refs.ts';
import { readSeenPart } from './seen-part.ts';

type ListInput = ParsedInputOf<(typeof endpoints)['list']>;
type DuplicatePage = OutputOf<(typeof endpoints)['list']>;

const usualLimit = 50;

export async function listDuplicates(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, spaceId, author, from, to, cursor, ...input }: ListInput,
): Promise<DuplicatePage> {
  const offset = readCursor<{ offset: number }>(cursor, { offset: 'number' })?.offset ?? 0;
  const { limit = usualLimit, threshold = usualThreshold, kind = null, status = 'open' } = input;
  for (const id of [fileId, spaceId]) if (id) await needs.access.require(caller, 'read', id);
  if (input.reworded !== undefined) await needs.comparing.prepareReworded();
  const seenPart = await readSeenPart(needs, caller.id, {
    withinId: fileId,
    spaceId,
    author,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  });
  const listing = await needs.comparing.ask({
    do: 'list',
    request: {
      ...seenPart,
      threshold,
      reworded: input.reworded ?? null,
      kind,
      status: input.includeSkipped ? 'both' : status,
      offset,
      limit,
    },
  });
  const list = await showDuplicates(needs, caller.id, listing.list);
  const end = offset + limit;
  return {
    list,
    next: end < listing.total ? writeCursor({ offset: end }) : null,
    // Texts that are gone, but not yet in this node's data, are not counted either.
    total: listing.total - (listing.list.length - list.length),
    shared: await showShared(needs, caller.id, listing.shared),
    running: needs.comparing.progress(),
    reworded: input.reworded === undefined ? null : await readMeanings(needs),
  };
}

/** How much of the base can be compared by meaning. */
async function readMeanings({ search }: DuplicatesNeeds): Promise<DuplicatePage['reworded']> {
  const progress = await search.vectors();
  return { byMeaning: progress !== null, waiting: progress?.waiting ?? 0 };
}

async function showDuplicates(
  needs: DuplicatesNeeds,
  personId: string,
  entries: readonly ListedDuplicate[],
): Promise<Duplicate[]> {
  const ids = entries.filter(({ isSkipped }) => isSkipped).map(({ hashes }) => duplicateId(hashes));
  const [refs, skips] = await Promise.all([
    readParagraphRefs(
      needs,
      personId,
      entries.flatMap(({ left, right }) => [...left, ...right]),
    ),
    store.listSkipDetails(needs.database, ids),
  ]);
  const showRecords = (records: readonly number[]) =>
    records.flatMap((record) => refs.get(record)?.ref ?? []);
  return entries.flatMap((one) => {
    const sides =
      one.kind === 'same'
        ? splitSame(showRecords(one.left))
        : [showRecords(one.left), showRecords(one.right)];
    const [[left, ...leftMore] = [], [right, ...rightMore] = []] = sides;
    if (!left || !right) return [];
    const id = duplicateId(one.hashes);
    const skip = skips.get(id);
    const lostCount = one.left.length + one.right.length - (2 + leftMore.length + rightMore.length);
    return [
      {
        id,
        similarity: one.similarity,
        kind: one.kind,
        status: skip ? 'skipped' : 'open',
        left,
        right,
        leftMore,
        rightMore,
        places: one.places - lostCount,
        differences: wordDifferencesOf(left.text, right.text).map(({ kind, text }) => [kind, text]),
        divergedAt: one.divergedAt === null ? null : new Date(one.divergedAt).toISOString(),
        skipped: skip ? { ...skip, at: skip.at.toISOString() } : null,
      } satisfies Duplicate,
    ];
  });
}

/** Identical texts: the second place is the right side, all others are on the left. */
function splitSame([first, second, ...more]: ParagraphRef[]): ParagraphRef[][] {
  return [first ? [first, ...more] : [], second ? [second] : []];
}

async function showShared(
  { files, records }: DuplicatesNeeds,
  personId: string,
  sharedTexts: readonly { files: number[]; texts: number }[],
): Promise<DuplicatePage['shared']> {
  const idsOf = (numbers: readonly number[]) =>
    numbers.flatMap((number) => records.fileAt(number)?.id ?? []);
  const ids = [...new Set(sharedTexts.flatMap(({ files: numbers }) => idsOf(numbers)))];
  const shapes = await files.shapes({ id: personId }, ids);
  return sharedTexts.flatMap(({ files: numbers, texts }) => {
    const namedFiles = idsOf(numbers).flatMap((id) => shapes.get(id) ?? []);
    // If one of the files is no longer readable, the line is omitted, because its count is of what all of them
    // share.
    if (namedFiles.length < numbers.length) return [];
    return [{ files: namedFiles.map(({ id, name }) => ({ id, name })), paragraphs: texts }];
  });
}
