import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { placeOf, wordAt } from '../contextMenu/place.ts';
import { setMode } from '../kit/mode.ts';
import { setLink } from '../links/linkCommands.ts';
import { insertTable } from '../tables/tableCommands.ts';
import { type Desk, openDesks, putCaret, run, shape, type } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { menuGroups } from './contextMenuGroups.ts';

const key = ((word: string) => word.replace(/^editor\.(action\.)?/, '')) as unknown as TFunction;

const surface = {
  openDialog() {},
  comment() {},
  person: { id: 'maja', mayEdit: true, mayDownload: true },
};

/** The enabled items, without those that are always present. */
function itemsFor(
  { editor }: Desk,
  wanted = (name: string) => !['clipboard', 'comment', 'block', 'breaks'].includes(name),
  who = surface,
): string[] {
  const place = placeOf(editor, who);
  return menuGroups
    .filter(({ name, when }) => wanted(name) && when(place))
    .flatMap(({ items }) => items(place))
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .filter(({ disabled }) => !disabled)
    .map(({ label }) => label(key));
}

test('several blocks can be moved and copied together, but nothing that is signed', () => {
  const [desk] = openDesks(sectionsOf(['one', 'two', 'three']));
  if (!desk) throw new Error('no desk');
  const { editor } = desk;
  editor.commands.setTextSelection({ from: 3, to: 9 });
  const ofBlocks = (name: string) => ['block', 'blocks'].includes(name);
  expect(itemsFor(desk, ofBlocks)).toEqual(['copyAsSynced', 'blocks.move.item']);

  const open = () => {
    const dialogs: string[] = [];
    const place = placeOf(editor, { ...surface, openDialog: (name) => dialogs.push(name) });
    const items = menuGroups
      .filter((group) => ofBlocks(group.name) && group.when(place))
      .flatMap((group) => group.items(place));
    const move = items.find(({ label }) => label(key) === 'blocks.move.item');
    if (move && 'run' in move) move.run(place);
    return dialogs;
  };
  expect(open()).toEqual(['move']);
  editor.commands.insertContentAt(6, {
    type: 'signature',
    attrs: { id: 'signatureaa1', label: 'Keeper', signedAt: '2026-11-28T01:00:00.000Z' },
  });
  editor.commands.setTextSelection({ from: 3, to: editor.state.doc.content.size - 3 });
  expect(open()).toEqual([]);
});

function deskAt(offset: number, head = offset): Desk {
  const desk = openDesks(sectionsOf(['Pump room', 'after']))[0] as Desk;
  putCaret(desk, 0, offset, head);
  return desk;
}

test.each([
  [2, 'Pump'],
  [4, ''],
  [9, 'room'],
])('a finger that rests on letter %i selects the word there', (offset, word) => {
  const { doc } = deskAt(0).editor.state;
  const selection = wordAt(doc, 2 + offset);
  expect(selection ? doc.textBetween(selection.from, selection.to) : '').toBe(word);
});

test('in plain text, a link can be created', () => {
  expect(itemsFor(deskAt(2))).toEqual(['link']);
});

test('a link can be opened, changed and removed', () => {
  const desk = deskAt(0, 4);
  run(desk, setLink('https://example.org'));
  putCaret(desk, 0, 2);
  expect(itemsFor(desk)).toEqual(['linkOpen', 'linkEdit', 'linkRemove']);
});

test('a line of the text can start a page, a line in a cell cannot', () => {
  const desk = deskAt(2);
  const breaks = (name: string) => name === 'breaks';
  const words = [
    'pages.pageBreak',
    'pages.columnBreak',
    'pages.breakPortrait',
    'pages.breakLandscape',
  ];
  expect(itemsFor(desk, breaks)).toEqual(words);
  run(desk, insertTable(2, 2));
  expect(itemsFor(desk, breaks)).toEqual([]);
});

test('in a table, only actions for tables are offered', () => {
  const desk = deskAt(9);
  run(desk, insertTable(2, 2));
  const items = itemsFor(desk);
  expect(items).toContain('rowAfter');
  expect(items).toContain('tableDelete');
  expect(items).toContain('tables.downloadAs_csv');
  const barred = { ...surface, person: { ...surface.person, mayDownload: false } };
  expect(itemsFor(desk, undefined, barred)).not.toContain('tables.downloadAs_csv');
  expect(items).not.toContain('cellsMerge');
  expect(items).not.toContain('cellSplit');
});

test('on an image, its positions and widths are offered, and no link', () => {
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
  // It is aligned left already.
  expect(items).not.toContain('pictures.left');
  expect(items).not.toContain('link');
});

test.each([
  ['nothing', 2, 2, ['paste', 'pastePlain', 'selectAll']],
  ['a word', 0, 4, ['cut', 'copy', 'paste', 'pastePlain', 'selectAll']],
])('with %s selected the clipboard has its part', (_, from, to, expected) => {
  const place = placeOf(deskAt(from, to).editor, surface);
  const items = menuGroups
    .find(({ name }) => name === 'clipboard')
    ?.items(place)
    .filter((item) => !('disabled' in item && item.disabled));
  expect(items?.map(({ label }) => label(key))).toEqual(expected);
});

test('a block can be converted, linked to, copied, moved if there is room, and deleted', () => {
  const block = (name: string) => name === 'block';
  const items = itemsFor(deskAt(2), block);
  expect(items).toContain('heading1');
  expect(items.slice(-8)).toEqual([
    'copyParagraphLink',
    'copyAsSynced',
    'shell.paragraphHistory',
    'shell.whereElse',
    'blocks.move.item',
    'duplicateBlock',
    'moveDown',
    'deleteBlock',
  ]);
});

describe('on a suggestion', () => {
  function suggested(): Desk {
    const desk = deskAt(4);
    setMode(desk.editor.view, 'suggest');
    type(desk, 's');
    putCaret(desk, 1, 0);
    type(desk, 'x');
    return desk;
  }
  const isIt = (name: string) => name === 'suggestion';
  const other = { ...surface, person: { id: 'bo', mayEdit: true, mayDownload: true } };
  const reader = { ...surface, person: { id: 'bo', mayEdit: false, mayDownload: true } };

  test('it is accepted or rejected; one’s own is withdrawn', () => {
    const desk = suggested();
    putCaret(desk, 0, 5);
    expect(itemsFor(desk, isIt, other)).toEqual([
      'suggestions.menu.accept',
      'suggestions.menu.refuse',
    ]);
    expect(itemsFor(desk, isIt)).toEqual(['suggestions.menu.accept', 'suggestions.menu.withdraw']);
    putCaret(desk, 0, 1);
    expect(itemsFor(desk, isIt)).toEqual([]);
  });

  test('all selected suggestions are resolved together', () => {
    const desk = suggested();
    const { state, view } = desk.editor;
    view.dispatch(
      state.tr.setSelection(TextSelection.create(state.doc, 3, state.doc.content.size - 3)),
    );
    expect(itemsFor(desk, isIt, other)).toEqual([
      'suggestions.menu.acceptSelected',
      'suggestions.menu.refuseSelected',
    ]);
    const place = placeOf(desk.editor, other);
    const group = menuGroups.find(({ name }) => isIt(name));
    const accept = group?.items(place)[0];
    if (accept && 'run' in accept) accept.run(place);
    expect(shape(desk)).toEqual([['Pumps room', 'xafter']]);
    expect(itemsFor(desk, isIt, other)).toEqual([]);
  });

  test('somebody who may not edit withdraws only their own', () => {
    const desk = suggested();
    putCaret(desk, 0, 5);
    expect(itemsFor(desk, isIt, reader)).toEqual([]);
    const own = { ...surface, person: { id: 'maja', mayEdit: false, mayDownload: true } };
    expect(itemsFor(desk, isIt, own)).toEqual(['suggestions.menu.withdraw']);
  });
});
