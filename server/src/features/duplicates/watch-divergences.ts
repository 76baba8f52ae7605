// Notifies the owners of both documents, once, when a published change makes near-duplicate texts disagree. A
// publication only marks its document as due; a job does the comparison, because a node's first one reads every
// paragraph.
import { paragraphsOf } from '@docent/document-model/paragraphs';
import { judgePair } from '../../duplicate-engine/diverging.ts';
import { usualThreshold } from '../../duplicate-engine/similarity.ts';
import type { Database } from '../../platform/database/database.ts';
import * as store from './divergences.store.ts';
import type { DuplicatesNeeds } from './duplicates.needs.ts';
import { isComparable } from './duplicates.rules.ts';
import { listFilesIgnoredWith } from './duplicates.store.ts';
import type { TextChange } from './would-diverge.ts';

type Needs = Pick<
  DuplicatesNeeds,
  'database' | 'clock' | 'records' | 'comparing' | 'notices' | 'log'
>;

/** In milliseconds. After a failure, or when the node that took a check has ended. */
const retryDelay = 600_000;
/** Changes compared per request to the thread, so that people's requests can run in between. */
const changesAtOnce = 50;
/** Limits the reported places of a text with very many. */
const maxPlaces = 50;

/** Reaction to a publication. */
export async function noteChange(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  { fileId, versionId }: Pick<store.DueCheck, 'fileId' | 'versionId'>,
): Promise<void> {
  await store.addCheck(database, fileId, versionId, clock.now());
}

export async function watchDivergences(needs: Needs): Promise<void> {
  const { database, clock, log } = needs;
  for (;;) {
    const now = clock.now();
    const check = await store.takeCheck(database, now, new Date(now.getTime() + retryDelay));
    if (!check) return;
    try {
      await compareChanges(needs, check);
    } catch (error) {
      log.error({ err: error, fileId: check.fileId }, 'watching for diverging texts failed');
    }
  }
}

async function compareChanges(needs: Needs, check: store.DueCheck): Promise<void> {
  const { database, clock } = needs;
  const changes = await listChanges(database, check);
  const divergences =
    changes.length === 0 ? [] : await findDivergences(needs, check.fileId, changes);
  const resolvedDivergences = await listResolved(database, check.fileId);
  await database.transaction(async (tx) => {
    await store.removeCheck(tx, check);
    await store.removeDivergences(tx, resolvedDivergences);
    const addedDivergences = await store.addDivergences(tx, divergences, clock.now());
    await notifyOwners(needs, tx, addedDivergences);
  });
}

/** Paragraphs whose text differs from the previous version. */
async function listChanges(
  database: Database,
  { fileId, versionId }: store.DueCheck,
): Promise<TextChange[]> {
  const version = await store.readVersion(database, versionId);
  if (!version) return [];
  const texts = new Map(paragraphsOf(version.content).map(({ id, text }) => [id, text]));
  const now = await store.listPublishedParagraphs(database, fileId);
  return now.filter(isComparable).flatMap(({ id, text }) => {
    const before = texts.get(id);
    return before === undefined || before === text
      ? []
      : [{ paragraphId: id, before, after: text }];
  });
}

async function findDivergences(
  { database, records, comparing }: Needs,
  fileId: string,
  changes: readonly TextChange[],
): Promise<store.Divergence[]> {
  await comparing.complete();
  const ignoredFiles = await listFilesIgnoredWith(database, fileId);
  const divergences: store.Divergence[] = [];
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    const some = changes.slice(from, from + changesAtOnce);
    const recordLists = await comparing.ask({
      do: 'diverged',
      changes: some.map(({ before, after }) => ({ before, after })),
      threshold: usualThreshold,
    });
    for (const [i, change] of some.entries()) {
      const places = (recordLists[i] ?? []).flatMap((record) => {
        const paragraph = records.read(record);
        const isOther = paragraph && paragraph.stage !== 'draft' && paragraph.file.id !== fileId;
        return isOther && !ignoredFiles.includes(paragraph.file.id)
          ? [{ fileId: paragraph.file.id, paragraphId: paragraph.id }]
          : [];
      });
      // Read again, because this node may not have received their last change yet.
      const texts = await store.readPublishedTexts(database, places.slice(0, maxPlaces));
      for (const { fileId: otherFileId, id: otherParagraphId, text } of texts) {
        if (judgePair(change.before, text) === 'diverging') continue;
        if (judgePair(change.after, text) !== 'diverging') continue;
        divergences.push({
          fileId,
          paragraphId: change.paragraphId,
          otherFileId,
          otherParagraphId,
        });
      }
    }
  }
  return divergences;
}

/** Divergences of the file that agree again, or of which one text is gone. */
async function listResolved(database: Database, fileId: string): Promise<store.Divergence[]> {
  const knownDivergences = await store.listDivergencesOf(database, fileId);
  const texts = await store.readPublishedTexts(
    database,
    knownDivergences.flatMap((one) => [
      one,
      { fileId: one.otherFileId, paragraphId: one.otherParagraphId },
    ]),
  );
  const textOf = new Map(texts.map(({ fileId: file, id, text }) => [`${file} ${id}`, text]));
  return knownDivergences.filter((one) => {
    const text = textOf.get(`${one.fileId} ${one.paragraphId}`);
    const other = textOf.get(`${one.otherFileId} ${one.otherParagraphId}`);
    return text === undefined || other === undefined || judgePair(text, other) !== 'diverging';
  });
}

/** Each owner is notified about the document that was changed. */
async function notifyOwners(
  { notices }: Needs,
  tx: Database,
  divergences: readonly store.Divergence[],
): Promise<void> {
  const fileIds = divergences.flatMap(({ fileId, otherFileId }) => [fileId, otherFileId]);
  const owners = new Map(
    (await store.listOwners(tx, fileIds)).map(({ fileId, ownerId }) => [fileId, ownerId]),
  );
  const notifiedOwners = new Set<string>();
  const tell = async (fileId: string, paragraphId: string, owner: string | undefined) => {
    const key = `${fileId} ${paragraphId}`;
    if (owner === undefined || notifiedOwners.has(key)) return;
    notifiedOwners.add(key);
    await notices.notify(tx, {
      kind: 'text-diverged',
      to: [owner],
      fileId,
      ref: { paragraphId },
      by: null,
    });
  };
  for (const { fileId, paragraphId, otherFileId, otherParagraphId } of divergences) {
    const [owner, otherOwner] = [owners.get(fileId), owners.get(otherFileId)];
    await tell(fileId, paragraphId, owner);
    if (otherOwner !== owner) await tell(otherFileId, otherParagraphId, otherOwner);
  }
}
