import { textOf } from '@docent/document-model/content';
import { fragmentName } from '@docent/document-model/yjs';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { sql } from '../../platform/database/database.ts';
import { addDocument, openWriter, startNode } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

/** Adds a document whose only section has 300 paragraphs, as long typing leaves it. */
async function addOvergrown() {
  const made = await addDocument(node, 'First.');
  const file = await node.access.require({ id: made.writer }, 'edit', made.fileId);
  await node.editing.change(file, { id: made.writer }, (ydoc) => {
    const section = ydoc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
    for (let i = 0; i < 300; i++) {
      const block = new Y.XmlElement('paragraph');
      block.insert(0, [new Y.XmlText(`Paragraph ${i}.`)]);
      section.push([block]);
    }
  });
  await node.editing.settled(made.fileId);
  return made;
}

const rest = (fileId: string) =>
  database.query(
    sql`update document_updates set at = at - interval '31 days' where file_id = ${fileId}`,
  );

const paragraphs = (fileId: string) =>
  database.query(
    sql`select id, text, xmin::text as version from paragraphs where file_id = ${fileId} order by position`,
  );

test("re-splitting keeps text and ids, creates no unpublished change, and restores the sections' size", async () => {
  const { fileId, writer } = await addOvergrown();
  await database.query(sql`
    with version as (
      insert into versions (id, file_id, number, cause, content, created_by)
      select file_id, file_id, 1, 'publish', content, ${writer} from documents where file_id = ${fileId}
      returning id
    )
    update documents set published_version_id = version.id from version where file_id = ${fileId}`);
  const before = await node.editing.content(fileId);
  const rows = await paragraphs(fileId);
  expect(await node.editing.evenOutSections(30)).toBe(0);
  await rest(fileId);
  expect(await node.editing.evenOutSections(30)).toBe(1);
  await node.editing.settled(fileId);
  const after = await node.editing.content(fileId);
  expect(after.content.length).toBeGreaterThan(3);
  expect(textOf(after)).toBe(textOf(before));
  expect(await paragraphs(fileId)).toEqual(rows);
  const { dirty } = await database.one<{ dirty: boolean }>(
    sql`select dirty from documents where file_id = ${fileId}`,
  );
  expect(dirty).toBe(false);
  expect(await node.editing.evenOutSections(30)).toBe(0);
});

test('no document is re-split while somebody is connected to it', async () => {
  const { fileId, writer } = await addOvergrown();
  await rest(fileId);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  expect(await node.editing.evenOutSections(30)).toBe(0);
  anna.leave();
});

test('a server re-splits sections minutes after its start, as it may not run for long', async () => {
  const { fileId } = await addOvergrown();
  await rest(fileId);
  const toFake = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
  // The maximum delay: if the clock jumped further, connections that are being opened would time out.
  const latest = vi.spyOn(Math, 'random').mockReturnValue(1);
  const other = await startNode(database);
  latest.mockRestore();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const sections = async () => (await node.editing.content(fileId)).content.length;
  await expect.poll(sections, { timeout: 20_000 }).toBeGreaterThan(3);
  await other.close();
  // Work started under fake timers waits for them.
  vi.useRealTimers();
});
