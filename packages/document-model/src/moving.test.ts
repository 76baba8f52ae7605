import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type NodeJSON, textOf } from './content.ts';
import { findMovable, putIn, takeOut, withFreeIds } from './moving.ts';
import { contentOf, contentToUpdate, ensureBlockIds } from './yjs.ts';

const p = (id: string, text = id): NodeJSON => ({
  type: 'paragraph',
  attrs: { id },
  ...(text && { content: [{ type: 'text', text }] }),
});
const node = (type: string, id: string, ...content: NodeJSON[]): NodeJSON => ({
  type,
  attrs: { id },
  content,
});
const item = (id: string, ...more: NodeJSON[]) => node('listItem', `${id}-item`, p(id), ...more);
const cell = (id: string) => node('tableCell', `${id}-cell`, p(id));

function draft(...blocks: NodeJSON[]): Y.Doc {
  const ydoc = new Y.Doc();
  const sections = [];
  for (let at = 0; at < blocks.length; at += 4) {
    sections.push({ type: 'section', content: blocks.slice(at, at + 4) });
  }
  Y.applyUpdate(ydoc, contentToUpdate({ type: 'doc', content: sections }));
  return ydoc;
}

/** `list(item(a) item(b)) c`: containers by their names, lines by their text. */
function shape(ydoc: Y.Doc): string {
  const say = (one: NodeJSON): string => {
    if (one.type === 'paragraph') return textOf(one) || '_';
    const name = one.type.replace(/List|Cell/g, '').replace('listItem', 'item');
    return one.content ? `${name}(${one.content.map(say).join(' ')})` : name;
  };
  return contentOf(ydoc)
    .content.map((section) => (section.content ?? []).map(say).join(' '))
    .join(' | ');
}

const text = () =>
  draft(
    p('a'),
    node(
      'bulletList',
      'list',
      item('b'),
      item('c', node('bulletList', 'in', item('d'))),
      item('e'),
    ),
    node('callout', 'box', p('f'), p('g')),
    node('table', 'table', node('tableRow', 'row', cell('h'), cell('i'))),
    p('j'),
  );
const leaving = { link: () => p('', 'link'), nothing: () => null };

describe('what is taken out of', () => {
  test.each([
    [
      'a',
      'nothing',
      'a',
      'bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'j',
      'nothing',
      'j',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) table(tableRow(table(h) table(i)))',
    ],
    [
      'j a',
      'link',
      'a j',
      'link bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) table(tableRow(table(h) table(i))) | link',
    ],
    [
      'b c',
      'link',
      'bullet(item(b) item(c bullet(item(d))))',
      'a bullet(item(e)) link callout(f g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'c d',
      'nothing',
      'bullet(item(c bullet(item(d))))',
      'a bullet(item(b) item(e)) callout(f g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'd',
      'link',
      'bullet(item(d))',
      'a bullet(item(b) item(c link) item(e)) callout(f g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'b c e',
      'nothing',
      'bullet(item(b) item(c bullet(item(d))) item(e))',
      'a callout(f g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'f g',
      'nothing',
      'f g',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'f',
      'link',
      'f',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) callout(link g) table(tableRow(table(h) table(i))) | j',
    ],
    [
      'h',
      'nothing',
      'h',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) table(tableRow(table(_) table(i))) | j',
    ],
    [
      'table h',
      'nothing',
      'table(tableRow(table(h) table(i)))',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) | j',
    ],
    [
      'a list box table j',
      'nothing',
      'a bullet(item(b) item(c bullet(item(d))) item(e)) callout(f g) table(tableRow(table(h) table(i))) j',
      '_',
    ],
  ] as const)('a draft by the ids %s, leaving %s', (ids, leave, taken, rest) => {
    const ydoc = text();
    const blocks = findMovable(ydoc, new Set(ids.split(' ')));
    expect(shape(text())).toBe(shape(ydoc));
    takeOut(ydoc, blocks ?? [], leaving[leave]);
    expect(shape(ydoc)).toBe(rest);
    expect(shape(draft(...(blocks ?? []).map(({ block }) => block))).replaceAll(' | ', ' ')).toBe(
      taken,
    );
    expect(ensureBlockIds(ydoc)).toBe(0);
  });

  test.each(['nowhere', 'a nowhere', 'row', 'h-cell'])('nothing by the ids %s', (ids) => {
    expect(findMovable(text(), new Set(ids.split(' ')))).toBeNull();
  });
});

test.each([
  ['a', 'x a list box'],
  ['d', 'a x list box'],
  ['j', 'a list box x j'],
  [undefined, 'a list box j x'],
  ['nowhere', 'a list box j'],
])('is put before %s', (before, after) => {
  const ydoc = draft(
    p('a'),
    node('bulletList', 'list', item('d')),
    node('callout', 'box', p('f')),
    p('j'),
  );
  expect(putIn(ydoc, [p('x')], before)).toBe(before !== 'nowhere');
  const ids = contentOf(ydoc).content.flatMap(({ content }) =>
    content?.map((one) => one.attrs?.id),
  );
  expect(ids.join(' ')).toContain(after);
});

test('a new document holds nothing but what is put in', () => {
  for (const before of ['empty', undefined]) {
    const ydoc = draft(p('empty', ''));
    putIn(ydoc, [p('x'), p('y')], before);
    expect(shape(ydoc)).toBe('x y');
  }
});

test('ids stay unless they are taken', () => {
  const ydoc = draft(p('a'), p('f'));
  const { blocks, idNow } = withFreeIds(ydoc, [node('callout', 'box', p('f'), p('g'))]);
  expect(idNow.get('g')).toBe('g');
  expect(idNow.get('f')).not.toBe('f');
  expect(blocks[0]?.content?.map(({ attrs }) => attrs?.id)).toEqual([idNow.get('f'), 'g']);
});
