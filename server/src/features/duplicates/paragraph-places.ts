// The other places of a paragraph, and the amount of duplicate text per document.
import { canEdit } from '@docent/contract/constants';
import type { duplicates as endpoints, ParagraphRef } from '@docent/contract/duplicates';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import type { Caller } from '../../platform/caller.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { readParagraphRefs } from './paragraph-refs.ts';
import { readSeenPart } from './seen-part.ts';

type PlacesInput = ParsedInputOf<(typeof endpoints)['places']>;
type PlacesOutput = OutputOf<(typeof endpoints)['places']>;

const maxPlaces = 100;

/**
 * Refuses with `file/not-found`, `paragraph/not-found`, or with `request/invalid` if neither place nor text is
 * given.
 */
export async function listPlaces(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, paragraphId, text, threshold = usualThreshold }: PlacesInput,
): Promise<PlacesOutput> {
  const own = await findOwn(needs, caller, { fileId, paragraphId });
  const sought = text ?? own?.text;
  if (sought === undefined) throw refuse('request/invalid', { text: 'is missing' });
  await needs.comparing.prepare();
  const { visible } = await needs.records.seenBy(caller.id);
  const similar = await needs.comparing.ask({ do: 'similar', text: sought, threshold, visible });
  const nearest = similar
    .toSorted((x, y) => Number(y.isExact) - Number(x.isExact))
    .slice(0, maxPlaces + 1);
  const refs = await readParagraphRefs(
    needs,
    caller.id,
    nearest.map(({ record }) => record),
  );
  const list = nearest.flatMap(({ record, similarity, isExact }) => {
    const placeRef = refs.get(record);
    if (!placeRef) return [];
    const { ref, file } = placeRef;
    if (ref.fileId === fileId && ref.paragraphId === paragraphId) return [];
    const match = isExact ? ('exact' as const) : ('near' as const);
    return [{ file, paragraphId: ref.paragraphId, text: ref.text, match, similarity }];
  });
  const syncedPlaces = own ? await listSyncedPlaces(needs, caller, own) : [];
  return { list: [...list, ...syncedPlaces].slice(0, maxPlaces) };
}

type OwnParagraph = Pick<ParagraphRef, 'fileId' | 'paragraphId' | 'text' | 'version'>;

async function findOwn(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, paragraphId }: Pick<PlacesInput, 'fileId' | 'paragraphId'>,
): Promise<OwnParagraph | null> {
  if (fileId === undefined) return null;
  await needs.access.require(caller, 'read', fileId);
  if (paragraphId === undefined) return null;
  await needs.records.ready;
  const own = await readOwn(needs, caller, { fileId, paragraphId });
  if (own) return own;
  const [moved] = await needs.documents.listMovedParagraphs([{ fileId, paragraphId }]);
  const there = moved && (await readOwn(needs, caller, moved.to));
  if (!there) throw refuse('paragraph/not-found');
  return there;
}

/** Null if the person sees no such paragraph. */
export async function readOwn(
  { files, records }: DuplicatesNeeds,
  caller: Caller,
  { fileId, paragraphId }: Pick<OwnParagraph, 'fileId' | 'paragraphId'>,
): Promise<OwnParagraph | null> {
  const namedRecords = [...records.ofFile(fileId)].filter(
    (record) => records.read(record)?.id === paragraphId,
  );
  const refs = await readParagraphRefs({ files, records }, caller.id, namedRecords);
  for (const { ref } of refs.values()) return ref;
  return null;
}

async function listSyncedPlaces(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileId, paragraphId, text }: OwnParagraph,
): Promise<PlacesOutput['list']> {
  const uses = await needs.documents.listSyncedUses([{ fileId, paragraphId }], (ids) =>
    needs.files.shapes(caller, ids),
  );
  return uses.map(({ file, blockId }) => ({
    file,
    paragraphId: blockId,
    text,
    match: 'synced',
    similarity: 1,
  }));
}

/** Refuses unless the person may edit the document. */
export async function countSyncedUses(
  needs: DuplicatesNeeds,
  caller: Caller,
  fileId: string,
): Promise<OutputOf<(typeof endpoints)['syncedUses']>> {
  await needs.access.require(caller, 'edit', fileId);
  const uses = await needs.documents.listSyncedUsesOfFile(fileId, (ids) =>
    needs.files.shapes(caller, ids),
  );
  const byParagraph = Map.groupBy(uses, ({ paragraphId }) => paragraphId);
  return {
    list: [...byParagraph].map(([paragraphId, uses]) => ({
      paragraphId,
      documents: new Set(uses.map(({ file }) => file.id)).size,
    })),
  };
}

/** Refuses with `request/invalid` where not each paragraph has its document. */
export async function listDisagreeing(
  needs: DuplicatesNeeds,
  caller: Caller,
  { fileIds, paragraphIds }: ParsedInputOf<(typeof endpoints)['disagreeing']>,
): Promise<OutputOf<(typeof endpoints)['disagreeing']>> {
  if (fileIds.length !== paragraphIds.length) {
    throw refuse('request/invalid', { paragraphIds: 'need a document each' });
  }
  const { comparing, records } = needs;
  const seenPart = await readSeenPart(needs, caller.id);
  const refsAsked = fileIds.flatMap((fileId, i) =>
    [...records.ofFile(fileId)]
      .filter((record) => records.read(record)?.id === paragraphIds[i])
      .map((record) => ({ fileId, paragraphId: paragraphIds[i] as string, record })),
  );
  const others = await comparing.ask({
    do: 'disagreeing',
    seen: seenPart,
    records: refsAsked.map(({ record }) => record),
    threshold: usualThreshold,
  });
  const refs = await readParagraphRefs(needs, caller.id, others.flat());
  return {
    list: refsAsked.flatMap(({ fileId, paragraphId }, i) =>
      (others[i] ?? []).flatMap((record) => {
        const other = refs.get(record)?.ref;
        return other ? [{ fileId, paragraphId, other }] : [];
      }),
    ),
  };
}

export async function countPerFile(
  needs: DuplicatesNeeds,
  caller: Caller,
  fileIds: readonly string[],
): Promise<OutputOf<(typeof endpoints)['counts']>> {
  const shapes = await needs.files.shapes(caller, fileIds);
  const seenPart = await readSeenPart(needs, caller.id);
  const editable = [...shapes.values()].filter(canEdit).map(({ id }) => id);
  const counts = await needs.comparing.ask({
    do: 'count',
    seen: seenPart,
    files: editable.map((id) => needs.records.ofFile(id)),
    threshold: usualThreshold,
  });
  return {
    list: counts.map((count, i) => ({ fileId: editable[i] as string, ...count })),
  };
}
