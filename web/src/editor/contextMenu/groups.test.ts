import { NodeSelection } from '@tiptap/pm/state';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { setLink } from '../commands/links.ts';
import { insertTable } from '../commands/tables.ts';
import { sectionsOf } from '../shapes.ts';
import { type Desk, openDesks, putCaret, run } from '../testing.ts';
import { menuGroups } from './groups.ts';
import { placeOf } from './place.ts';

const key = ((word: string) => word.replace(/^editor\.(action\.)?/, '')) as unknown as TFunction;

/** The usable items, besides those that are everywhere. */
function itemsFor(
  { editor }: Desk,
  wanted = (name: string) => name !== 'clipboard' && name !== 'block',
): string[] {
  const place = placeOf(editor, { openLink() {}, openDialog() {} });
  return menuGroups
    .filter(({ name, when }) => wanted(name) && when(place))
    .flatMap(({ items }) => items(place))
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .filter(({ disabled }) => !disabled)
    .map(({ label }) => label(key));
}

function deskAt(offset: number, head = offset): Desk {
  const desk = openDesks(sectionsOf(['Pump room', 'after']))[0] as Desk;
  putCaret(desk, 0, offset, head);
  return desk;
}

test('in plain text a link can be made', () => {
  expect(itemsFor(deskAt(2))).toEqual(['link']);
});

test('on a link it is opened, changed and removed', () => {
  const desk = deskAt(0, 4);
  run(desk, setLink('https://example.org'));
  putCaret(desk, 0, 2);
  expect(itemsFor(desk)).toEqual(['linkOpen', 'linkEdit', 'linkRemove']);
});

test('in a table only what can be done there is offered', () => {
  const desk = deskAt(9);
  run(desk, insertTable(2, 2));
  const items = itemsFor(desk);
  expect(items).toContain('rowAfter');
  expect(items).toContain('tableDelete');
  expect(items).not.toContain('cellsMerge');
  expect(items).not.toContain('cellSplit');
});

test('on a picture its places and widths are offered, and no link', () => {
  const desk = deskAt(0);
  const { state, view } = desk.editor;
  const image = state.schema.nodes.image?.create({ src: '/picture/a.png' });
  if (!image) throw new Error('There is no image in the schema.');
  view.dispatch(state.tr.insert(1, image));
  view.dispatch(desk.editor.state.tr.setSelection(NodeSelection.create(desk.editor.state.doc, 1)));
  const items = itemsFor(desk);
  expect(items).toContain('imageHalf');
  expect(items).toContain('pictures.wrapLeft');
  expect(items).toContain('pictures.crop');
  // It stands at the left already.
  expect(items).not.toContain('pictures.left');
  expect(items).not.toContain('link');
});

test.each([
  ['nothing', 2, 2, ['paste', 'pastePlain', 'selectAll']],
  ['a word', 0, 4, ['cut', 'copy', 'paste', 'pastePlain', 'selectAll']],
])('with %s selected the clipboard has its part', (_, from, to, expected) => {
  const place = placeOf(deskAt(from, to).editor, { openLink() {}, openDialog() {} });
  const items = menuGroups[0]
    ?.items(place)
    .filter((item) => !('disabled' in item && item.disabled));
  expect(items?.map(({ label }) => label(key))).toEqual(expected);
});

test('a block is turned into another, linked to, copied, moved where there is room, and deleted', () => {
  const block = (name: string) => name === 'block';
  const items = itemsFor(deskAt(2), block);
  expect(items).toContain('heading1');
  expect(items.slice(-4)).toEqual([
    'copyParagraphLink',
    'duplicateBlock',
    'moveDown',
    'deleteBlock',
  ]);
});
