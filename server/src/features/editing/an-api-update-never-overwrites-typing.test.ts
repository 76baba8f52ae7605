import { textOf } from '@docent/document-model/content';
import { mergeParagraphs } from '@docent/document-model/merge';
import { findBlock, setParagraph } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import type { Editable, FileRow } from '../access/access.ts';
import { addDocument, openWriter, until } from './testing/nodes.ts';
import { startOwnNode } from './testing/ownNode.ts';

const { database, node } = await startOwnNode();

const fileOf = (fileId: string, person: string): Promise<Editable<FileRow>> =>
  node.access.require({ id: person }, 'edit', fileId);

test('an API change and simultaneous typing are both kept, and everybody sees both', async () => {
  const { fileId, writer } = await addDocument(node, 'One.\n\nTwo.');
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const file = await fileOf(fileId, writer);
  const base = await node.editing.content(fileId);
  const next = structuredClone(base);
  const second = next.content[0]?.content?.[1];
  if (second) second.content = [{ type: 'text', text: 'Two, from outside.' }];

  const changing = node.editing.change(file, { id: writer }, (ydoc) =>
    mergeParagraphs(ydoc, base, next),
  );
  for (const letter of ' Typed meanwhile.') anna.type(0, letter);
  expect(await changing).toHaveProperty('merged');
  await anna.saved();
  await until(() => anna.text().includes('Two, from outside.'));
  expect(anna.text()).toBe('One. Typed meanwhile.\nTwo, from outside.');
  expect(textOf(await node.editing.content(fileId))).toBe(anna.text());
  anna.leave();
});

test('concurrent API changes run one after the other, each on the result of the previous one', async () => {
  const { fileId, writer } = await addDocument(node, 'Count: 0');
  const file = await fileOf(fileId, writer);
  const id = (await node.editing.content(fileId)).content[0]?.content?.[0]?.attrs?.id as string;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      node.editing.change(file, { id: writer }, (ydoc) => {
        const now = Number(/\d+/.exec(`${findBlock(ydoc, id)?.get(0)}`)?.[0]);
        setParagraph(ydoc, id, [{ type: 'text', text: `Count: ${now + 1}` }]);
      }),
    ),
  );
  expect(textOf(await node.editing.content(fileId))).toBe('Count: 10');
});

test('a change that throws halfway changes nothing', async () => {
  const { fileId, writer } = await addDocument(node, 'As it was.');
  const file = await fileOf(fileId, writer);
  const anna = await openWriter({ url: node.url, fileId, token: writer });
  const id = (await node.editing.content(fileId)).content[0]?.content?.[0]?.attrs?.id as string;
  await expect(
    node.editing.change(file, { id: writer }, (ydoc) => {
      setParagraph(ydoc, id, [{ type: 'text', text: 'Half done' }]);
      throw new Error('no further');
    }),
  ).rejects.toThrow('no further');
  expect(textOf(await node.editing.content(fileId))).toBe('As it was.');
  expect(anna.text()).toBe('As it was.');
  anna.leave();
});

test('a change to a document that was removed meanwhile is refused', async () => {
  const { fileId, writer } = await addDocument(node, 'Soon gone.');
  const file = await fileOf(fileId, writer);
  await expect(
    node.editing.change(file, { id: writer }, (ydoc) => ydoc.getText('t').insert(0, 'x')),
  ).resolves.toBeUndefined();
  await database.query(sql`delete from files where id = ${fileId}`);
  await expect(
    node.editing.change(file, { id: writer }, (ydoc) => ydoc.getText('t').insert(0, 'y')),
  ).rejects.toMatchObject({ reason: 'file/not-found' });
});
