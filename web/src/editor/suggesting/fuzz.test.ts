// People suggest at random, concurrently and with late deliveries. In every case, rejecting restores the
// original document, accepting leaves a valid document without suggestions, and everybody sees the same.

import { setTimeout as pause } from 'node:timers/promises';
import { type NodeJSON, textOf } from '@docent/document-model/content';
import { repairContent } from '@docent/document-model/repair';
import { schema } from '@docent/document-model/schema';
import { suggestionsOf, withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { appliesOnlySuggestions } from '@docent/document-model/suggestions/suggestsOnly';
import { isDeepRun } from '@docent/document-model/testing/deepRun';
import { manual, randomDocument } from '@docent/document-model/testing/documents';
import { type Chance, createChance } from '@docent/document-model/testing/random';
import { contentOf } from '@docent/document-model/yjs';
import { deleteSelection } from '@tiptap/pm/commands';
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
  TableMap,
} from '@tiptap/pm/tables';
import { afterEach, expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  clearFormat,
  moveBlock,
  setAlign,
  setKind,
  toggle,
  toggleQuote,
} from '../formatting/blockCommands.ts';
import { insertSeparator } from '../formatting/insertBlock.ts';
import { setMode } from '../kit/mode.ts';
import { liftItem, sinkItem, toggleChecked, toggleList } from '../lists/listCommands.ts';
import { inEvenTable, insertTable } from '../tables/tableCommands.ts';
import { copy, type Desk, openDesks, pasteHtml, run, stored, type } from '../testing/editors.ts';
import { enter } from '../typing/enter.ts';
import { backspace, deleteForward } from '../typing/sectionBorders.ts';
import { suggestionsIn } from './found.ts';
import { suggestInstead } from './instead.ts';
import { settle } from './settle.ts';

const commands: Record<string, Command> = {
  backspace,
  deleteForward,
  enter,
  undo: undoCommand,
  redo: redoCommand,
  bold: toggle('bold'),
  code: toggle('code'),
  italic: toggle('italic'),
  clearFormat,
  center: setAlign('center'),
  heading: setKind('heading2'),
  paragraph: setKind('paragraph'),
  codeBlock: setKind('codeBlock'),
  quote: toggleQuote,
  bullets: toggleList('bulletList'),
  checks: toggleList('checkList'),
  toggleChecked,
  sinkItem,
  liftItem,
  up: moveBlock(-1),
  down: moveBlock(1),
  separator: insertSeparator,
  table: insertTable(2, 3),
  column: inEvenTable(addColumnAfter),
  row: inEvenTable(addRowAfter),
  deleteColumn: inEvenTable(deleteColumn),
  deleteRow: inEvenTable(deleteRow),
  mergeCells: inEvenTable(mergeCells),
  splitCell: inEvenTable(splitCell),
  deleteSelection,
  deleteLetters: (state, dispatch) => {
    const { $from, from } = state.selection;
    const to = Math.min($from.end(), from + 3);
    if (!$from.parent.inlineContent || to <= from) return false;
    dispatch?.(state.tr.delete(from, to));
    return true;
  },
};
const names = Object.keys(commands);

type Below = Chance['below'];

function putSelection({ editor }: Desk, below: Below): void {
  const { doc, tr } = editor.state;
  const pos = below(doc.content.size + 1);
  const kind = below(10);
  const node = doc.nodeAt(pos);
  if (kind === 0 && node && !node.isText && node.type.name !== 'section') {
    if (NodeSelection.isSelectable(node)) {
      editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)));
    }
    return;
  }
  const reach = kind < 5 ? 0 : kind < 9 ? below(60) : below(doc.content.size / 3);
  const end = Math.min(doc.content.size, pos + reach);
  editor.view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(pos), doc.resolve(end))));
}

/** Performs a random action; returns its name for failure messages. */
function act(desk: Desk, below: Below): string {
  if (below(2) === 0) putSelection(desk, below);
  const kind = below(10);
  if (kind < 4) {
    const text = ['x', 'aa', '# ', '- ', '字', ' ', '**b**'][below(7)] ?? 'x';
    type(desk, text);
    return `type ${text}`;
  }
  if (kind === 4) {
    const copied = copy(desk);
    putSelection(desk, below);
    pasteHtml(desk, copied);
    return 'paste';
  }
  const name = names[below(names.length)] as string;
  run(desk, commands[name] as Command);
  return name;
}

/** Gives controls unique keys, as in every real document. */
function withKeys<T extends NodeJSON>(document: T): T {
  let count = 0;
  const visit = (node: NodeJSON): NodeJSON => ({
    ...node,
    ...(node.type === 'control' ? { attrs: { ...node.attrs, key: `key${count++}` } } : {}),
    ...(node.content ? { content: node.content.map(visit) } : {}),
  });
  return visit(document) as T;
}

/** A document in comparable form: without null attributes and ids. */
function plain(document: NodeJSON): unknown {
  const { attrs, content, ...rest } = document;
  const said = Object.entries(attrs ?? {}).filter(([, value]) => value != null);
  return {
    ...rest,
    ...(said.length > 0 ? { attrs: Object.fromEntries(said) } : {}),
    ...(content && content.length > 0 ? { content: content.map(plain) } : {}),
  };
}

/** In the short run one generated and one random document, in the deep run twelve. */
const seeds = Array.from({ length: isDeepRun ? 12 : 2 }, (_, i) => i + 1);

// Without a turn of the event loop between tests, the loop guard takes the file for an endless loop.
afterEach(() => pause(0));

test.each(seeds)('any suggestion can be rejected and accepted (seed %i)', (seed) => {
  const { below } = createChance(seed * 104729);
  const [desk] = openDesks(seed % 2 ? withKeys(randomDocument(seed, 30)) : manual(30, seed)) as [
    Desk,
  ];
  const original = plain(withoutSuggestions(contentOf(desk.ydoc), 'refuse'));
  setMode(desk.editor.view, 'suggest');
  const done: string[] = [];
  for (let step = 0; step < 60; step++) {
    done.push(act(desk, below));
    desk.editor.state.doc.check();
    const now = contentOf(desk.ydoc);
    expect(plain(withoutSuggestions(now, 'refuse')), done.slice(-3).join(' · ')).toEqual(original);
    const clean = withoutSuggestions(now, 'accept');
    expect(suggestionsOf(clean)).toEqual([]);
    expect(textOf(repairContent(clean))).toBe(textOf(clean));
    schema.nodeFromJSON(clean).descendants((node) => {
      if (node.type.name === 'table') expect(TableMap.get(node).problems).toBeNull();
    });
  }
});

test.each(seeds)('the server accepts a refused edit as a suggestion (seed %i)', (seed) => {
  const { below } = createChance(seed * 6133);
  const desks = openDesks(seed % 2 ? withKeys(randomDocument(seed, 20)) : manual(20, seed), 2);
  const [mine, others] = desks as [Desk, Desk];
  for (let step = 0; step < 4; step++) act(others, below);
  const done = Array.from({ length: 6 }, () => act(mine, below)).join(' · ');
  const agreed = Y.encodeStateAsUpdate(others.ydoc);
  Y.applyUpdate(mine.ydoc, agreed, 'server');
  const written = textOf(withoutSuggestions(contentOf(mine.ydoc), 'accept'));
  const author = { id: 'maja', username: 'Maja' };
  expect(suggestInstead(mine.editor.view, others.ydoc, author), done).toBe(true);
  expect(textOf(withoutSuggestions(contentOf(mine.ydoc), 'accept')), done).toBe(written);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, agreed);
  const update = Y.encodeStateAsUpdate(mine.ydoc, Y.encodeStateVector(copy));
  expect(appliesOnlySuggestions(others.ydoc, copy, update, author), done).toBe(true);
});

test.each(seeds)(
  'people who edit, suggest, accept and reject concurrently end up with the same document (seed %i)',
  (seed) => {
    const { below } = createChance(seed * 7919);
    const desks = openDesks(seed % 2 ? withKeys(randomDocument(seed, 20)) : manual(20, seed), 3);
    for (const desk of desks.slice(1)) setMode(desk.editor.view, 'suggest');
    const due: { to: Desk; update: Uint8Array }[] = [];
    const deliver = (all: boolean) => {
      for (const desk of desks) {
        for (const update of desk.outbox.splice(0)) {
          for (const to of desks) if (to !== desk) due.push({ to, update });
        }
      }
      for (let count = all ? due.length : below(due.length + 1); count > 0; count--) {
        const [next] = due.splice(below(due.length), 1);
        if (next) Y.applyUpdate(next.to.ydoc, next.update, 'server');
      }
    };
    for (let step = 0; step < 60; step++) {
      const desk = desks[below(3)] as Desk;
      const open = suggestionsIn(desk.editor.state.doc);
      const one = open[below(open.length)];
      if (one && below(5) === 0) run(desk, settle([one], below(2) ? 'accept' : 'refuse'));
      else act(desk, below);
      if (below(3) === 0) deliver(below(4) === 0);
    }
    for (let round = 0; round < 10; round++) deliver(true);
    const [first, ...others] = desks as [Desk, ...Desk[]];
    for (const other of others) expect(stored(other)).toBe(stored(first));
    first.editor.state.doc.check();
  },
);
