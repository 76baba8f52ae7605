// Maintenance of all documents while they are being served: deriving them again, and re-splitting overgrown
// sections.
import { evenSections } from '@docent/document-model/yjs';
import { type ChangeParts, changeDraft } from './change-draft.ts';
import * as derivedStore from './deriving/derived.store.ts';
import { deriveText } from './deriving/deriving.ts';
import type { EditingParts } from './editing.parts.ts';
import * as store from './editing.store.ts';

type RebuildParts = Pick<EditingParts, 'database' | 'derivation' | 'events'>;

const documentsAtOnce = 100;

/** Derives contents, paragraphs and links of every document again. Returns the number of documents. */
export async function rebuildAllDocuments(parts: RebuildParts): Promise<number> {
  const { database } = parts;
  let count = 0;
  let page = await store.listDocumentIds(database, '', documentsAtOnce);
  while (page.length > 0) {
    for (const id of page) await rebuildDocument(parts, id);
    count += page.length;
    page = await store.listDocumentIds(database, page.at(-1) as string, documentsAtOnce);
  }
  return count;
}

export async function rebuildDocument(
  { database, derivation, events }: RebuildParts,
  fileId: string,
): Promise<void> {
  await derivation.rebuild(fileId);
  await database.transaction(async (tx) => {
    if (!(await derivedStore.lockDerived(tx, fileId))) return;
    const content = await derivedStore.readPublishedContent(tx, fileId);
    await derivedStore.writeText(tx, fileId, 'published', content && deriveText(content));
    await events.record(tx, { kind: 'document.changed', fileId });
  });
}

/** Re-splits overgrown sections of documents without edits for so many days. Returns the number of documents. */
export async function evenOutSections(
  parts: ChangeParts & Pick<EditingParts, 'database' | 'queues'>,
  { quietDays, isStopped }: { quietDays: number; isStopped: () => boolean },
): Promise<number> {
  const { database, derivation, queues, rooms } = parts;
  let count = 0;
  for (const fileId of await store.listUneven(database, quietDays)) {
    if (isStopped()) break;
    if (await rooms.get(fileId)) continue;
    const edit = { fileId, personId: null, change: evenSections };
    if (!(await queues.run(fileId, () => changeDraft(parts, edit)))) continue;
    derivation.schedule(fileId);
    count++;
  }
  return count;
}
