// A synced paragraph becomes ordinary text, for people who see its text.
import { NodeSelection } from '@tiptap/pm/state';
import type { TFunction } from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import { placeOf } from '../contextMenu/place.ts';
import { setMode } from '../kit/mode.ts';
import { type Desk, openDesks, putCaret, run, shape, type } from '../testing/editors.ts';
import { paragraph } from '../testing/shapes.ts';

const texts = vi.hoisted(() => new Map<string, object>());
vi.mock('../../api/client.ts', () => ({
  api: {
    documents: {
      synced: async ({ list }: { list: { paragraphId: string }[] }) => ({
        list: list.map(({ paragraphId }) => {
          const block = texts.get(paragraphId);
          return block ? { file: { id: 'f', name: 'Bolts' }, block } : null;
        }),
      }),
    },
  },
}));

import { syncedGroup } from './syncedMenuGroup.ts';

const text = (words: string) => paragraph(words, 'torque');

beforeEach(() => {
  texts.clear();
  texts.set('torque', text('Tighten to 40 Nm.'));
});

async function openSynced(): Promise<Desk> {
  const synced = { type: 'synced', attrs: { id: 's', fileId: 'f', paragraphId: 'torque' } };
  const blocks = [paragraph('before', 'a'), synced, paragraph('after', 'b')];
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] });
  if (!desk) throw new Error('no desk');
  const isDrawn = () => desk.editor.view.dom.querySelector('.synced-text, .leaf-note');
  await expect.poll(isDrawn).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  putCaret(desk, 0, 6);
  type(desk, '!');
  const { view } = desk.editor;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 10)));
  return desk;
}

const surface = {
  openDialog() {},
  comment() {},
  person: { id: 'maja', mayEdit: true, mayDownload: true },
};

function convert({ editor }: Desk): boolean {
  const place = placeOf(editor, surface);
  if (!syncedGroup.when(place)) return false;
  const [item] = syncedGroup.items(place);
  if (!item || 'items' in item || item.disabled) return false;
  expect(item.label(((word: string) => word) as TFunction)).toBe('blocks.synced.convert');
  item.run(place);
  return true;
}

test('the text stands in its place as it is now, and one undo brings it back', async () => {
  const desk = await openSynced();
  texts.set('torque', text('Tighten to 45 Nm.'));
  expect(convert(desk)).toBe(true);
  await expect.poll(() => shape(desk)[0]).toEqual(['before!', 'Tighten to 45 Nm.', 'after']);
  const { id } = desk.editor.state.doc.firstChild?.child(1).attrs ?? {};
  // The id of the source belongs to the source.
  expect(id).not.toBe('torque');
  expect(id).toEqual(expect.any(String));
  run(desk, undoCommand);
  expect(shape(desk)[0]).toEqual(['before!', '', 'after']);
  expect(desk.editor.state.doc.firstChild?.child(1).attrs.paragraphId).toBe('torque');
});

test('an item of a list stays one', async () => {
  const item = { type: 'listItem', content: [paragraph('First, the seal.', 'line')] };
  texts.set('torque', { ...item, attrs: { id: 'torque' } });
  const desk = await openSynced();
  convert(desk);
  await expect.poll(() => shape(desk)[0]).toEqual(['before!', 'First, the seal.', 'after']);
  expect(desk.editor.state.doc.firstChild?.child(1).type.name).toBe('bulletList');
});

test('it is not offered without access to the source, nor where the text is only read', async () => {
  texts.clear();
  expect(convert(await openSynced())).toBe(false);
  texts.set('torque', text('Tighten to 40 Nm.'));
  const desk = await openSynced();
  setMode(desk.editor.view, 'read');
  expect(convert(desk)).toBe(false);
});

test('nothing changes if access was lost meanwhile', async () => {
  const desk = await openSynced();
  texts.clear();
  expect(convert(desk)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(desk.editor.state.doc.firstChild?.child(1).type.name).toBe('synced');
});
