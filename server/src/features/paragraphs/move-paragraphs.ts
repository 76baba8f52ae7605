// Moves paragraphs to another document, with their comments and suggestions, in one transaction for both.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import {
  blockIdsIn,
  findMovable,
  findNext,
  putIn,
  removeBlocks,
  takeOut,
  withFreeIds,
} from '@docent/document-model/moving';
import { blockOf, contentOf, findBlock } from '@docent/document-model/yjs';
import type * as Y from 'yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Editable, FileRow } from '../access/access.ts';
import { holdsSigned, isRemains, remainsOf } from './move.rules.ts';
import type { MoveInput, MoveOutput, ParagraphsNeeds } from './paragraphs.needs.ts';

export async function moveParagraphs(
  needs: ParagraphsNeeds,
  caller: Caller,
  input: MoveInput,
): Promise<MoveOutput> {
  const { access, editing, files } = needs;
  const { fileId, toFileId } = input;
  if (fileId === toFileId) throw refuse('request/invalid', { toFileId: 'is the same document' });
  const from = await access.require(caller, 'edit', fileId);
  const to = await access.require(caller, 'edit', toFileId);
  // Who wrote what the drafts say now is known from then on.
  await Promise.all([editing.settled(fileId), editing.settled(toFileId)]);
  let published = false;
  const { paragraphId, comments, undo } = await editing.changeTwo(
    [from, to],
    caller,
    (tx, ydocs) => moveBetween(needs, tx, ydocs, { ...input, toName: to.name }),
    async (tx, { before }) => {
      published = await publishBoth(needs, tx, caller, [from, to], before);
      const details = { from: from.name, to: to.name };
      for (const file of [from, to]) {
        await needs.audit.record(tx, caller, 'paragraphs.moved', file.id, details);
      }
    },
  );
  return {
    from: await files.get(caller, fileId),
    to: await files.get(caller, toFileId),
    paragraphId,
    published,
    comments,
    undo,
  };
}

interface MoveOutcome extends Pick<MoveOutput, 'paragraphId' | 'comments' | 'undo'> {
  /** What both drafts said. */
  before: readonly [DocumentJSON, DocumentJSON];
}

async function moveBetween(
  { comments, documents }: Pick<ParagraphsNeeds, 'comments' | 'documents'>,
  tx: Database,
  [source, target]: readonly [Y.Doc, Y.Doc],
  {
    fileId,
    paragraphIds,
    toFileId,
    toName,
    beforeParagraphId,
    leave,
    replacing = [],
  }: MoveInput & { toName: string },
): Promise<MoveOutcome> {
  const movable = findMovable(source, new Set(paragraphIds));
  if (movable === null) throw refuse('paragraph/not-found');
  const originals = movable.map(({ block }) => block);
  if (originals.some(holdsSigned)) throw refuse('paragraph/signed');
  for (const id of replacing) {
    const element = findBlock(target, id);
    const block = element && blockOf(element);
    if (!block || !isRemains(block, fileId)) throw refuse('paragraph/changed');
  }
  const next = findNext(source, movable);
  const before = [contentOf(source), contentOf(target)] as const;
  const { moving, staying } = await comments.findMovingThreads(
    tx,
    fileId,
    source,
    new Set(originals.flatMap(blockIdsIn)),
  );
  const { blocks, idNow } = withFreeIds(target, originals);
  const idsNow = blocks.map((block) => blockIdsIn(block)[0] ?? '');
  const left = takeOut(source, movable, (block) =>
    remainsOf(block, leave, {
      fileId: toFileId,
      name: toName,
      paragraphId: idsNow[originals.indexOf(block)] ?? '',
      isFirst: block === originals[0],
    }),
  );
  if (!putIn(target, blocks, replacing[0] ?? beforeParagraphId)) {
    throw refuse('paragraph/not-found');
  }
  removeBlocks(target, replacing);
  await documents.recordMoved(tx, { fileId, toFileId }, idNow);
  await comments.takeThreadsAlong(tx, moving, {
    fromFileId: fileId,
    fileId: toFileId,
    ydoc: target,
    idNow,
  });
  return {
    before,
    paragraphId: idsNow[0] ?? '',
    comments: { moved: moving.length, stayed: staying },
    undo:
      next === undefined
        ? null
        : {
            fileId: toFileId,
            paragraphIds: idsNow,
            toFileId: fileId,
            ...(next !== null && { beforeParagraphId: next }),
            leave: 'nothing',
            replacing: left,
          },
  };
}

/** Only one of them published would show the text twice, or nowhere. Otherwise both keep what they said within reach. */
async function publishBoth(
  { documents, history }: Pick<ParagraphsNeeds, 'documents' | 'history'>,
  tx: Database,
  caller: Caller,
  files: readonly [Editable<FileRow>, Editable<FileRow>],
  before: MoveOutcome['before'],
): Promise<boolean> {
  const notBoth = new Error('one of the two cannot be published yet');
  try {
    await tx.transaction(async (within) => {
      for (const at of [1, 0] as const) {
        const isPublished = await documents.publishRevision(caller, files[at], before[at], within);
        if (!isPublished) throw notBoth;
      }
    });
    return true;
  } catch (error) {
    if (error !== notBoth) throw error;
  }
  for (const at of [0, 1] as const) {
    await history.recordRevision(tx, files[at].id, caller.id, JSON.stringify(before[at]));
  }
  return false;
}
