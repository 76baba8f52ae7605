// Commands on a whole manual while somebody else types in the middle of it.

import { manual } from '@docent/document-model/testing/documents';
import { fragmentName } from '@docent/document-model/yjs';
import type { Node } from '@tiptap/pm/model';
import { AllSelection, type Command } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { yUndoPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { setAlign, setKind, toggle } from '../formatting/blockCommands.ts';
import { changeSize, setMark } from '../formatting/markCommands.ts';
import { hasLineFormat } from '../formatting/paragraphCommands.ts';
import { toggleList } from '../lists/listCommands.ts';
import { type Desk, openDesks, run, stored } from '../testing/editors.ts';

const undoOf = ({ editor }: Desk) => yUndoPluginKey.getState(editor.state)?.undoManager;

function onAll(desk: Desk, command: Command): void {
  const { doc, tr } = desk.editor.state;
  desk.editor.view.dispatch(tr.setSelection(new AllSelection(doc)));
  run(desk, command);
}

function nodesOf({ editor }: Desk, isWanted: (node: Node, parent: Node | null) => boolean): Node[] {
  const nodes: Node[] = [];
  editor.state.doc.descendants((node, _, parent) => {
    if (isWanted(node, parent)) nodes.push(node);
  });
  return nodes;
}

/** All stored types in order; a rewritten one is another object. */
function partsOf({ ydoc }: Desk): unknown[] {
  const walk = (part: unknown): unknown[] =>
    part instanceof Y.XmlFragment ? [part, ...part.toArray().flatMap(walk)] : [part];
  return walk(ydoc.getXmlFragment(fragmentName));
}

const lettersOf = (desk: Desk) =>
  nodesOf(desk, (node, parent) => node.isText && !parent?.type.spec.code);
const linesOf = (desk: Desk) => nodesOf(desk, hasLineFormat);

/** A line with text; the empty one at the end is added automatically. */
const isLine = ({ type, content }: Node) => type.name === 'paragraph' && content.size > 0;

const hasMark = (name: string, attrs: object) => (desk: Desk) =>
  lettersOf(desk).every(({ marks }) =>
    marks.some((mark) => mark.type.name === name && mark.eq(mark.type.create(attrs as never))),
  );

test.each<[string, Command, (desk: Desk) => boolean]>([
  ['bold', toggle('bold'), hasMark('bold', {})],
  ['in a font', setMark('font', { family: 'Arial' }), hasMark('font', { family: 'Arial' })],
  ['of a size', setMark('size', { points: 14 }), hasMark('size', { points: 14 })],
  [
    'larger',
    changeSize(1),
    (desk) => lettersOf(desk).every(({ marks }) => marks.some(({ type }) => type.name === 'size')),
  ],
  [
    'centred',
    setAlign('center'),
    (desk) => linesOf(desk).every(({ attrs }) => attrs.align === 'center'),
  ],
])('all of a manual made %s', (_, command, isMade) => {
  const [desk, other] = openDesks(manual(600), 2) as [Desk, Desk];
  const [before, parts] = [stored(desk), partsOf(desk)];
  expect(isMade(desk)).toBe(false);
  onAll(desk, command);
  expect(isMade(desk)).toBe(true);
  const now = partsOf(desk);
  expect(now.length).toBe(parts.length);
  expect(now.every((part, i) => part === parts[i])).toBe(true);

  // One message to the others, with a few characters for each piece of text or line that changed.
  expect(desk.outbox).toHaveLength(1);
  const pieces = Math.max(lettersOf(desk).length, linesOf(desk).length);
  expect(desk.outbox[0]?.length).toBeLessThan(pieces * 90);

  // Meanwhile, somebody else has typed in the middle.
  const middle = Math.floor(other.editor.state.doc.content.size / 2);
  const at = other.editor.state.tr.insertText('meanwhile ', middle);
  other.editor.view.dispatch(at);
  for (const update of desk.outbox) Y.applyUpdate(other.ydoc, update, 'server');
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  expect(stored(other)).toBe(stored(desk));
  expect(desk.editor.state.doc.textContent).toContain('meanwhile ');

  undoOf(desk)?.undo();
  expect(undoOf(desk)?.undoStack).toHaveLength(0);
  expect(desk.editor.state.doc.textContent).toContain('meanwhile ');
  undoOf(other)?.undo();
  for (const update of other.outbox) Y.applyUpdate(desk.ydoc, update, 'server');
  expect(stored(desk)).toBe(before);
});

test.each<[string, Command, string]>([
  ['headings', setKind('heading2'), 'heading'],
  ['a list', toggleList('orderedList'), 'orderedList'],
])('all of a manual made %s is one step to take back, in the same sections', (_, command, name) => {
  const [desk] = openDesks(manual(600)) as [Desk];
  const { doc } = desk.editor.state;
  const sections = desk.ydoc.getXmlFragment(fragmentName).toArray();
  onAll(desk, command);
  expect(desk.editor.state.doc.textContent).toBe(doc.textContent);
  expect(nodesOf(desk, ({ type }) => type.name === name).length).toBeGreaterThan(
    sections.length - 1,
  );
  expect(nodesOf(desk, (node, parent) => isLine(node) && parent?.type.name === 'section')).toEqual(
    [],
  );
  expect(desk.outbox).toHaveLength(1);
  const now = desk.ydoc.getXmlFragment(fragmentName).toArray();
  expect(now.every((section, i) => section === sections[i])).toBe(true);
  expect(undoOf(desk)?.undoStack).toHaveLength(1);
  undoOf(desk)?.undo();
  expect(desk.editor.state.doc.toJSON()).toEqual(doc.toJSON());
});
