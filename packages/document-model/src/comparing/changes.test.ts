import { expect, test } from 'vitest';
import type { DocumentJSON, NodeJSON } from '../content.ts';
import { withBlockOf } from '../restoring.ts';
import { changesOf, wordCountsOf } from './changes.ts';

const p = (id: string, text: string, marks?: NodeJSON['marks']): NodeJSON => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text, ...(marks && { marks }) }],
});
const h = (id: string, text: string, level = 1): NodeJSON => ({
  type: 'heading',
  attrs: { id, level },
  content: [{ type: 'text', text }],
});
const doc = (...blocks: NodeJSON[]): DocumentJSON => ({
  type: 'doc',
  content: [{ type: 'section', content: blocks }],
});
const ids = (document: DocumentJSON | null) =>
  document?.content.flatMap(({ content = [] }) => content.map(({ attrs }) => attrs?.id));

test('changed, added, removed, moved and formatted blocks are listed under their headings', () => {
  const before = doc(
    h('h1', 'Ropes'),
    p('a', 'check the rope daily'),
    p('b', 'gone'),
    p('c', 'bold?'),
    p('d', 'last'),
    p('e', 'mover'),
  );
  const after = doc(
    h('h1', 'Ropes'),
    p('e', 'mover'),
    p('a', 'check the rope weekly'),
    p('c', 'bold?', [{ type: 'bold' }]),
    h('h2', 'New', 2),
    p('f', 'two words'),
    p('d', 'last'),
  );
  const changes = changesOf(before, after);
  expect(
    changes.map(({ paragraphId, kind, headingPath, at }) => [
      paragraphId,
      kind,
      headingPath.join('/'),
      at.before,
      at.after,
    ]),
  ).toEqual([
    ['e', 'moved', 'Ropes', 5, 1],
    ['a', 'changed', 'Ropes', 1, 2],
    ['b', 'removed', 'Ropes', 2, 3],
    ['c', 'formatted', 'Ropes', 3, 3],
    ['h2', 'added', 'Ropes', 4, 4],
    ['f', 'added', 'Ropes/New', 4, 5],
  ]);
  expect(changes[1]?.words).toEqual([
    { kind: 'same', text: 'check the rope ' },
    { kind: 'removed', text: 'daily' },
    { kind: 'added', text: 'weekly' },
  ]);
  expect(wordCountsOf(changes)).toEqual({ added: 4, removed: 2 });
});

test('Chinese words are counted by the character', () => {
  const changes = changesOf(doc(p('a', '缆车检查')), doc(p('a', '缆车每日检查')));
  expect(wordCountsOf(changes)).toEqual({ added: 2, removed: 0 });
});

test('equal documents have no changes', () => {
  const one = doc(h('h', 'A'), p('a', 'b'));
  expect(changesOf(one, structuredClone(one))).toEqual([]);
});

test('a restored block returns to its old position and replaces its current version', () => {
  const version = doc(p('a', 'A'), p('b', 'B'), p('c', 'C'));
  expect(ids(withBlockOf(doc(p('a', 'A'), p('x', 'X'), p('c', 'C')), version, 'b'))).toEqual([
    'a',
    'b',
    'x',
    'c',
  ]);
  expect(ids(withBlockOf(doc(p('x', 'X')), version, 'b'))).toEqual(['b', 'x']);
  const replaced = withBlockOf(doc(p('b', 'other'), p('x', 'X')), version, 'b');
  expect(replaced).toEqual(doc(p('b', 'B'), p('x', 'X')));
  expect(withBlockOf(version, version, 'nowhere')).toBeNull();
});

test('a restored cell returns to its row, or with its table if that is gone', () => {
  const cell = (id: string, text: string): NodeJSON => ({
    type: 'tableCell',
    attrs: { id: `cell-${id}` },
    content: [p(id, text)],
  });
  const table = (...cells: NodeJSON[]): NodeJSON => ({
    type: 'table',
    attrs: { id: 't' },
    content: [{ type: 'tableRow', attrs: { id: 'r' }, content: cells }],
  });
  const version = doc(p('a', 'A'), table(cell('1', 'one'), cell('2', 'two')));
  expect(withBlockOf(doc(table(cell('1', 'one'))), version, '2')).toEqual(
    doc(table(cell('1', 'one'), cell('2', 'two'))),
  );
  expect(ids(withBlockOf(doc(p('a', 'A')), version, '2'))).toEqual(['a', 't']);
});
