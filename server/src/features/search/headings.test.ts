import { expect, test } from 'vitest';
import type { Base } from './base.ts';
import { sampleHeadings } from './headings.ts';
import type { SearchStore } from './search.store.ts';

/** One file per scope; its texts are headings and paragraphs in turn. */
function baseOf(scopes: Record<string, string[]>) {
  const paragraphs: string[] = [];
  const files = Object.entries(scopes).map(([name, texts], scope) => ({
    id: name,
    scope,
    records: Uint32Array.from(texts, (text) => paragraphs.push(text) - 1),
  }));
  const base = {
    scopes: new Map(files.map(({ id, scope }) => [id, scope])),
    files: () => files,
    kindOf: (record: number) => (/^H/.test(paragraphs[record] ?? '') ? 'heading' : 'paragraph'),
    stageOf: () => 'published',
    paragraphOf: (record: number) => ({
      text: paragraphs[record],
      key: `${record}`,
      file: files.find(({ records }) => records.includes(record)),
    }),
  } as unknown as Base;
  const open = Object.keys(scopes).filter((name) => name !== 'closed');
  const store = {
    listLevels: async () => new Map(open.map((name) => [name, 1])),
    findReadableFiles: async (_: string, ids: string[]) => new Set(ids),
  } as unknown as SearchStore;
  return { base, store };
}

const many = (name: string) =>
  Array.from({ length: 200 }, (_, at) => [`H ${name} ${at}`, 'Text.']).flat();

test('headings come evenly from all scopes that are open to the person', async () => {
  const { base, store } = baseOf({
    large: many('large'),
    small: ['H small', 'A rope.', 'H bare', 'H end'],
    closed: many('closed'),
  });
  const sample = await sampleHeadings(store, base, 'ana', 6, () => true);
  expect(sample).toHaveLength(6);
  expect(sample.filter(({ heading }) => heading.startsWith('H large'))).toHaveLength(3);
  expect(sample).toEqual(
    expect.arrayContaining([
      { heading: 'H small', text: 'A rope.' },
      { heading: 'H bare', text: '' },
      { heading: 'H end', text: '' },
    ]),
  );
});
