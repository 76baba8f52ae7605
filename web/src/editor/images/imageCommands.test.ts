import { NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import * as Y from 'yjs';
import { type Desk, openDesks, run, stored } from '../testing/editors.ts';
import { captionsIn, changesNumbers } from './figureNumbers.ts';
import { pictureIntoLine, pictureOutOfLine, setPicture } from './imageCommands.ts';

const line = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const picture = (id: string, attrs = {}) => ({
  type: 'image',
  attrs: { id, src: '/picture/pump.png', alt: 'A pump', width: 320, ...attrs },
});

const desksWith = (blocks: object[], people = 1) =>
  openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] }, people);

const blocks = ({ editor }: Desk) => [...(editor.state.doc.firstChild?.children ?? [])];

function selectAt({ editor }: Desk, pos: number): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
}

const afterLine = 'Before'.length + 3;

test('an image becomes inline and a block again with its id, text, width and crop', () => {
  const crop = [0.1, 0, 0.5, 1];
  const [desk] = desksWith([line('a', 'Before'), picture('p', { crop })]) as [Desk];
  selectAt(desk, afterLine);
  expect(run(desk, pictureIntoLine)).toBe(true);
  const inLine = blocks(desk)[1];
  expect(inLine?.type.name).toBe('paragraph');
  expect(inLine?.attrs.id).toBe('p');
  expect(inLine?.firstChild?.attrs).toMatchObject({ alt: 'A pump', width: 320, crop });
  expect(run(desk, pictureOutOfLine)).toBe(true);
  expect(blocks(desk)[1]?.attrs).toMatchObject({ id: 'p', alt: 'A pump', width: 320, crop });
  // One undo step or, on a slow machine, two.
  for (let step = 0; step < 2; step++) run(desk, undoCommand);
  expect(blocks(desk).map(({ type }) => type.name)).toEqual(['paragraph', 'image']);
});

test('the caption of an image that becomes inline stays as text after it', () => {
  const [desk] = desksWith([line('a', 'Before'), picture('p', { caption: 'The pump' })]) as [Desk];
  selectAt(desk, afterLine);
  expect(run(desk, pictureIntoLine)).toBe(true);
  expect(blocks(desk)[1]?.lastChild?.text).toBe(' The pump');
});

test('an image taken out of the middle of a text follows it, and the text stays in one piece', () => {
  const inline = { type: 'inlineImage', attrs: { src: '/picture/key.png', alt: 'Key' } };
  const text = {
    ...line('a', 'Press '),
    content: [{ type: 'text', text: 'Press ' }, inline, { type: 'text', text: ' now' }],
  };
  const [desk] = desksWith([text, line('b', 'After')]) as [Desk];
  selectAt(desk, 2 + 'Press '.length);
  expect(run(desk, pictureOutOfLine)).toBe(true);
  expect(blocks(desk).map((block) => block.textContent || block.type.name)).toEqual([
    'Press  now',
    'image',
    'After',
  ]);
  expect(blocks(desk)[0]?.attrs.id).toBe('a');
});

test('attributes that an image cannot have are not set on it', () => {
  const [desk] = desksWith([line('a', 'Before'), picture('p')]) as [Desk];
  selectAt(desk, afterLine);
  run(desk, pictureIntoLine);
  expect(run(desk, setPicture(afterLine + 1, { wrap: 'left', alt: 'Pump' }))).toBe(true);
  expect(blocks(desk)[1]?.firstChild?.attrs.alt).toBe('Pump');
  expect(blocks(desk)[1]?.firstChild?.attrs).not.toHaveProperty('wrap');
});

test('changes of different attributes of one image by two people are both applied', () => {
  const [maja, tom] = desksWith([picture('p')], 2) as [Desk, Desk];
  run(maja, setPicture(1, { width: 200, crop: [0.1, 0.1, 0.5, 0.5] }));
  run(tom, setPicture(1, { caption: 'The pump', wrap: 'right' }));
  for (const update of maja.outbox) Y.applyUpdate(tom.ydoc, update, 'server');
  for (const update of tom.outbox) Y.applyUpdate(maja.ydoc, update, 'server');
  expect(stored(maja)).toBe(stored(tom));
  expect(blocks(maja)[0]?.attrs).toMatchObject({
    width: 200,
    crop: [0.1, 0.1, 0.5, 0.5],
    caption: 'The pump',
    wrap: 'right',
  });
});

test('captions are numbered in order, and again only when they change', () => {
  const [desk] = desksWith([
    picture('p1', { caption: 'One' }),
    line('a', 'Before'),
    picture('p2'),
    picture('p3', { caption: 'Three' }),
  ]) as [Desk];
  const first = desk.editor.state.doc;
  expect(captionsIn(first.child(0))).toEqual(['p1', 'p3']);
  desk.editor.view.dispatch(desk.editor.state.tr.insertText('x', 3));
  const typed = desk.editor.state.doc;
  expect(changesNumbers(first, typed)).toBe(false);
  run(desk, setPicture(1, { caption: 'Still one' }));
  expect(changesNumbers(first, desk.editor.state.doc)).toBe(false);
  run(desk, setPicture(1, { caption: null }));
  expect(changesNumbers(first, desk.editor.state.doc)).toBe(true);
});
