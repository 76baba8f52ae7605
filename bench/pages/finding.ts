// Find, replace and move in a long live document, beside the simplest possible search.

import { TextSelection } from '@tiptap/pm/state';
import { yUndoPluginKey } from 'y-prosemirror';
import { chapterOf, moverOf } from '../../web/src/editor/blocks/moveBlocks.ts';
import { outlineOf } from '../../web/src/editor/blocks/outline.ts';
import { goOn, openFinding } from '../../web/src/editor/find/going.ts';
import { findingIn, setFindMeta } from '../../web/src/editor/find/plugin.ts';
import { emptyQuery, type Query } from '../../web/src/editor/find/query.ts';
import { replaceAll } from '../../web/src/editor/find/replacing.ts';
import type { FindingRow } from '../finding.ts';
import '../../web/src/editor/shell/document.css';
import '../../web/src/editor/shell/editor.css';
import './page.css';
import { openLongDocument } from './liveEditor.ts';
import { nextFrame } from './measure.ts';

const { editor, takeBytes } = await openLongDocument();
const { view } = editor;
const dispatch = view.dispatch.bind(view);

const rows: FindingRow[] = [];
const characters = editor.state.doc.textContent.length;

async function time(name: string, times: number, act: () => unknown, says: () => string) {
  const row: FindingRow = { name, times: [], busyTime: 0, says: '' };
  for (let i = 0; i < times; i++) {
    const before = await window.workedFor();
    const startedAt = performance.now();
    await act();
    await nextFrame();
    row.times.push(performance.now() - startedAt);
    row.busyTime = (await window.workedFor()) - before;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  row.says = says();
  rows.push(row);
}

const setQuery = (text: string, changes: Partial<Query> = {}) => {
  dispatch(setFindMeta(editor.state.tr, { query: { ...emptyQuery, text, ...changes } }));
};
const matchCount = () => `${findingIn(editor.state)?.matches.count} matches`;
/** A different query each time, so that nothing is cached. */
const fresh = (texts: string[]) => {
  let next = 0;
  return () => texts[next++ % texts.length] as string;
};

openFinding('find')(editor.state, dispatch, view);
const words = fresh(['pressure', 'pump', 'valve', 'safety', 'operator']);
await time('a word', 5, () => setQuery(words()), matchCount);
const letters = fresh(['e', 'a', 'o', 'i', 'n']);
await time('a single letter', 5, () => setQuery(letters()), matchCount);
const whole = fresh(['pump', 'valve', 'operator', 'pressure', 'the']);
await time('a whole word', 5, () => setQuery(whole(), { wholeWord: true }), matchCount);
const patterns = fresh(['\\b\\w+ing\\b', '\\d+ \\w+', '[A-Z]\\w+', 'p\\w+e', '(\\w)\\1']);
await time(
  'a regular expression',
  5,
  async () => {
    setQuery(patterns(), { isPattern: true });
    while (findingIn(editor.state)?.matches.missing.length) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  },
  matchCount,
);
const hostile = '(\\w+\\s?)+!!!';
let longest = 0;
await time(
  'a hostile expression, until it is given up',
  1,
  async () => {
    setQuery(hostile, { isPattern: true });
    let last = performance.now();
    while (findingIn(editor.state)?.trouble === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  },
  () => `the page was never held longer than ${longest.toFixed(0)} ms`,
);
await time(
  'plain search: textContent.indexOf, no positions',
  5,
  () => {
    const text = editor.state.doc.textContent.toLowerCase();
    for (let at = text.indexOf('the'); at >= 0; at = text.indexOf('the', at + 1));
  },
  () => '',
);
setQuery('the');
await time('the next match', 20, () => goOn(1)(editor.state, dispatch, view), matchCount);
const { doc } = editor.state;
dispatch(editor.state.tr.setSelection(TextSelection.near(doc.resolve(doc.content.size >> 1))));
await time(
  'a key while all matches of “the” are shown',
  30,
  () => dispatch(editor.state.tr.insertText('x')),
  matchCount,
);
dispatch(setFindMeta(editor.state.tr, { close: true }));
await time(
  'the same key with nothing looked for',
  30,
  () => dispatch(editor.state.tr.insertText('x')),
  () => '',
);

openFinding('find')(editor.state, dispatch, view);
const searchWord = 'pump';
setQuery(searchWord);
const count = findingIn(editor.state)?.matches.count ?? 0;
takeBytes();
await time(
  'all of them replaced',
  1,
  () => replaceAll(view, 'turbine'),
  () => `${count} matches, update of ${kilobytes()}`,
);
takeBytes();
await time(
  'the same taken back',
  1,
  () => yUndoPluginKey.getState(editor.state)?.undoManager.undo(),
  () => `update of ${kilobytes()}`,
);
dispatch(setFindMeta(editor.state.tr, { close: true }));

/** The chapter whose size is closest to 500 blocks, and one far away. */
const outline = outlineOf(editor.state.doc);
const chapters = outline.map(({ id }) => {
  const range = chapterOf(editor.state.doc, id);
  let blocks = 0;
  if (range) {
    editor.state.doc.nodesBetween(range.from, range.to, (_node, _pos, parent) => {
      if (parent?.type.name === 'section') blocks++;
      return parent === editor.state.doc || parent === null;
    });
  }
  return { id, blocks, bytes: range ? range.to - range.from : 0 };
});
const chapter = chapters.toSorted((a, b) => Math.abs(a.blocks - 500) - Math.abs(b.blocks - 500))[0];
const goal = outline.at(-2);
if (chapter && goal) {
  takeBytes();
  await time(
    'a chapter moved by the outline',
    1,
    () => moverOf(editor)(chapter.id, { where: 'before', other: goal.id }),
    () => `${chapter.blocks} blocks with ${chapter.bytes} positions, update of ${kilobytes()}`,
  );
}
rows.unshift({ name: 'the document', times: [], busyTime: 0, says: `${characters} characters` });
window.measured = rows;

function kilobytes(): string {
  return `${(takeBytes() / 1000).toFixed(0)} kB`;
}
