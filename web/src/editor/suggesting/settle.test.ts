// Accepting and rejecting in the editor: one suggestion, the selected ones, all of them.

import { blocksOf, textOf } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { manual } from '@docent/document-model/testing/documents';
import { countEffort } from '@docent/document-model/testing/effort';
import { contentOf } from '@docent/document-model/yjs';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { setKind } from '../formatting/blockCommands.ts';
import { setMode } from '../kit/mode.ts';
import { type Desk, openDesks, putCaret, run, textblocks, type } from '../testing/editors.ts';
import { enter } from '../typing/enter.ts';
import { backspace } from '../typing/sectionBorders.ts';
import { countOf, type FoundSuggestion, suggestionsIn } from './found.ts';
import { settle, settleSelected } from './settle.ts';

function openLines(...lines: string[]): Desk[] {
  const content = lines.map((text, i) => ({
    type: 'paragraph',
    attrs: { id: `p${i + 1}` },
    content: [{ type: 'text', text }],
  }));
  // Two lines per section, so that joins and splits cross a border.
  const sections = [content.slice(0, 2), content.slice(2)].map((part) => ({
    type: 'section',
    content: part,
  }));
  const desks = openDesks({ type: 'doc', content: sections }, 2);
  for (const desk of desks) setMode(desk.editor.view, 'suggest');
  return desks;
}

function exchange(desks: Desk[]): void {
  for (const from of desks) {
    for (const update of from.outbox.splice(0)) {
      for (const to of desks) if (to !== from) Y.applyUpdate(to.ydoc, update, 'server');
    }
  }
}

const texts = ({ ydoc }: Desk) => blocksOf(contentOf(ydoc)).map((block) => textOf(block));
const found = ({ editor }: Desk) => suggestionsIn(editor.state.doc);

test('one is accepted and another rejected; suggestions of others stay', () => {
  const [maja, bo] = openLines('one', 'two', 'three') as [Desk, Desk];
  putCaret(maja, 0, 3);
  type(maja, ' apple');
  putCaret(maja, 1, 0, 3);
  type(maja, 'pears');
  exchange([maja, bo]);
  putCaret(bo, 2, 5);
  type(bo, ' figs');
  exchange([maja, bo]);
  expect(found(maja).map(({ personId }) => personId)).toEqual(['maja', 'maja', 'bo']);

  const [apple, pears] = found(maja) as [FoundSuggestion, FoundSuggestion, FoundSuggestion];
  run(maja, settle([apple], 'accept'));
  run(maja, settle([pears], 'refuse'));
  expect(texts(maja)).toEqual(['one apple', 'two', 'three figs']);
  expect(found(maja).map(({ personId }) => personId)).toEqual(['bo']);
  exchange([maja, bo]);
  expect(texts(bo)).toEqual(texts(maja));
});

test.each([
  ['accept', ['onetwo', 'th', 'ree']],
  ['refuse', ['one', 'two', 'three']],
] as const)('all are settled over the borders of sections: %s', (how, after) => {
  const [maja] = openLines('one', 'two', 'three') as [Desk];
  putCaret(maja, 1, 0);
  run(maja, backspace);
  putCaret(maja, 2, 2);
  run(maja, enter);
  putCaret(maja, 0, 1);
  run(maja, setKind('heading1'));
  run(maja, settle(found(maja), how));
  expect(texts(maja)).toEqual(after);
  expect(countOf(maja.editor.state.doc)).toBe(0);
  const first = maja.editor.state.doc.firstChild?.firstChild?.type.name;
  expect(first).toBe(how === 'accept' ? 'heading' : 'paragraph');
  maja.editor.state.doc.check();
});

test('a line at the start of a section joins the last line of the previous one', () => {
  const [maja] = openLines('one', 'two', 'three') as [Desk];
  putCaret(maja, 2, 0);
  run(maja, backspace);
  expect(texts(maja)).toEqual(['one', 'two', 'three']);
  run(maja, settle(found(maja), 'accept'));
  expect(texts(maja)).toEqual(['one', 'twothree']);
});

test('at the caret, the suggestion there is settled; without the right to edit, only one’s own', () => {
  const [maja, bo] = openLines('one', 'two', 'three') as [Desk, Desk];
  putCaret(maja, 0, 3);
  type(maja, ' apple');
  exchange([maja, bo]);
  putCaret(bo, 0, 5);
  expect(run(bo, settleSelected('refuse', 'bo'))).toBe(false);
  expect(run(bo, settleSelected('refuse', null))).toBe(true);
  expect(texts(bo)[0]).toBe('one');
});

test('shortcuts accept and reject the suggestion at the caret', () => {
  const [maja] = openLines('one', 'two', 'three') as [Desk];
  putCaret(maja, 0, 3);
  type(maja, ' apple');
  putCaret(maja, 1, 3);
  type(maja, ' pears');
  const press = (more: object) =>
    maja.editor.view.someProp('handleKeyDown', (handle) =>
      handle(
        maja.editor.view,
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, altKey: true, ...more }),
      ),
    );
  press({ shiftKey: true });
  putCaret(maja, 0, 5);
  press({});
  expect(texts(maja)).toEqual(['one apple', 'two', 'three']);
  expect(found(maja)).toEqual([]);
});

test('2,000 suggestions are accepted as one undo step', () => {
  const [desk] = openDesks(manual(2_600, 5)) as [Desk];
  setMode(desk.editor.view, 'suggest');
  const { view } = desk.editor;
  const before = texts(desk);
  const { tr } = view.state;
  const lines = textblocks(desk.editor).slice(0, 2_000);
  for (const pos of lines.toReversed()) tr.insertText('x', pos + 1);
  view.dispatch(tr);
  const places = found(desk).flatMap((each) => each.places);
  expect(places.length).toBeGreaterThanOrEqual(1_900);
  desk.editor.state.plugins
    .find((plugin) => plugin.getState(desk.editor.state)?.undoManager)
    ?.getState(desk.editor.state)
    .undoManager.stopCapturing();
  const clean = withoutSuggestions(contentOf(desk.ydoc), 'accept');

  const effort = countEffort();
  run(desk, settle(found(desk), 'accept'));
  expect(effort()).toBeLessThan(5_000);
  expect(countOf(desk.editor.state.doc)).toBe(0);
  expect(texts(desk)).toEqual(blocksOf(clean).map((block) => textOf(block)));
  run(desk, undoCommand);
  expect(found(desk).flatMap((each) => each.places)).toHaveLength(places.length);
  run(desk, settle(found(desk), 'refuse'));
  expect(texts(desk)).toEqual(before);
});
