// An old version shows its synced paragraphs as they were, and a comparison shows how their text changed.
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { PersonName } from '../../testing/people.ts';

let t: TestApp;
let source: string;
let pumps: string;

const p = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const contentOf = (...blocks: object[]) => ({ ...intoSections(blocks as never[]) });
const ref = () => ({ fileId: source, paragraphId: 'torque' });

async function publish(fileId: string, ...blocks: object[]) {
  const { content: base } = await t.ada.documents.detailEdit({ fileId });
  await t.ada.files.update({ fileId, content: contentOf(...blocks), base });
  await t.ada.files.update({ fileId, state: 'published' });
  // Versions of different moments.
  await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeAll(async () => {
  t = await startTestApp();
  const hall = await t.addSpace('Hall', { ana: 'edit', ben: 'read' });
  const vault = await t.addSpace('Vault', { ana: 'edit' });
  const add = async (parentId: string, name: string, ...blocks: object[]) =>
    (await t.ada.files.add({ parentId, name, kind: 'document', content: contentOf(...blocks) })).id;
  source = await add(vault, 'Bolts', p('torque', 'Tighten to 40 Nm.'));
  const shown = { type: 'synced', attrs: { id: 'shown', ...ref() } };
  pumps = await add(hall, 'Pumps', p('a', 'Pumps.'), shown);
  await publish(pumps, p('a', 'Pumps.'), shown);
  await publish(source, p('torque', 'Tighten to 40 Nm.'));
  await publish(pumps, p('a', 'Pumps, old.'), shown);
  await publish(source, p('torque', 'Tighten to 45 Nm.'));
  await publish(pumps, p('a', 'Pumps, new.'), shown);
  await publish(source, p('torque', 'Tighten to 50 Nm.'));
});
afterAll(() => t?.close());

const shownIn = async (who: PersonName, version: number) => {
  const asOf = { fileId: pumps, version };
  const [text] = (await t[who].documents.synced({ list: [ref()], asOf })).list;
  return text && (text.block ? JSON.stringify(text.block.content).match(/\d+ Nm/)?.[0] : 'none');
};

test('each version shows the text that was published then, with the rights of today', async () => {
  expect(await Promise.all([1, 2, 3].map((version) => shownIn('ana', version)))).toEqual([
    'none',
    '40 Nm',
    '45 Nm',
  ]);
  expect(await shownIn('ben', 2)).toBeNull();
  await t.ada.access.grant({
    fileId: source,
    subject: { kind: 'person', id: t.ids.ben },
    level: 'read',
  });
  expect(await shownIn('ben', 2)).toBe('40 Nm');
  await expect(shownIn('ben', 9)).rejects.toMatchObject({ reason: 'version/not-found' });
  await expect(shownIn('ruth', 2)).rejects.toMatchObject({ reason: 'file/not-found' });
});

test('a comparison shows the change of the text, to those who may read its source', async () => {
  const { list } = await t.ana.history.show({ fileId: pumps });
  const versions = list.filter(({ number }) => number !== null);
  const compare = async (who: PersonName, against?: string) => {
    const id = versions.find(({ number }) => number === 3)?.id as string;
    const { differences } = await t[who].history.detail({ id, ...(against && { against }) });
    return differences.flatMap(({ paragraphId, words }) =>
      paragraphId === 'shown' ? [words.filter(([kind]) => kind !== 'same').join()] : [],
    );
  };
  const second = versions.find(({ number }) => number === 2)?.id as string;
  expect(await compare('ana', second)).toEqual(['removed,40,added,45']);
  expect(await compare('ana', 'draft')).toEqual(['removed,45,added,50']);
  await t.ada.access.grant({
    fileId: source,
    subject: { kind: 'person', id: t.ids.ben },
    level: 'none',
  });
  expect(await compare('ben', second)).toEqual([]);
});
