// @vitest-environment jsdom
import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { redoCommand, undoCommand } from 'y-prosemirror';
import {
  caretOf,
  deliver,
  openPeers,
  type Peer,
  putCaret,
  run,
  sectionsOf,
  textsOf,
  typeText,
} from './testing/peers.ts';

function peerWith(...texts: string[]): Peer {
  return openPeers(sectionsOf(texts), 1)[0] as Peer;
}

test.each([
  ['in an empty line', '', 0, 'new', 'new|'],
  ['at the end of a line', 'Pump', 4, ' room', 'Pump room|'],
  ['within a line', 'Pump room', 5, 'control ', 'Pump control |room'],
  ['at the start of a line', 'room', 0, 'Pump ', 'Pump |room'],
])(
  'after redo the caret stands behind the text that was typed %s',
  (_, text, offset, typed, result) => {
    const peer = peerWith(text, 'after');
    putCaret(peer, 0, offset);
    const before = caretOf(peer);
    typeText(peer, typed);
    expect(caretOf(peer)).toBe(result);
    run(peer, undoCommand);
    expect(caretOf(peer)).toBe(before);
    // A selection elsewhere in between changes nothing.
    putCaret(peer, 1, 2);
    run(peer, redoCommand);
    run(peer, undoCommand);
    expect(caretOf(peer)).toBe(before);
    run(peer, redoCommand);
    expect(caretOf(peer)).toBe(result);
  },
);

test('undo selects deleted text again', () => {
  const peer = peerWith('Pump room', 'after');
  putCaret(peer, 0, 0, 4);
  peer.view.dispatch(peer.view.state.tr.deleteSelection());
  run(peer, undoCommand);
  expect(caretOf(peer)).toBe('[Pump room');
  expect(peer.view.state.selection).toBeInstanceOf(TextSelection);
  run(peer, redoCommand);
  expect(caretOf(peer)).toBe('| room');
});

test("another person's change after an undo leaves the caret where it is", () => {
  const [ann, bob] = openPeers(sectionsOf(['first', 'second']), 2) as [Peer, Peer];
  putCaret(ann, 0, 5);
  typeText(ann, '!');
  run(ann, undoCommand);
  putCaret(ann, 1, 3);
  putCaret(bob, 1, 0);
  typeText(bob, 'x');
  deliver(bob, ann);
  expect(caretOf(ann)).toBe('xsec|ond');
});

test('undo keeps a new line that another person has written into', () => {
  const [ann, bob] = openPeers(sectionsOf(['first']), 2) as [Peer, Peer];
  putCaret(ann, 0, 5);
  const { tr, selection } = ann.view.state;
  ann.view.dispatch(tr.split(selection.from));
  deliver(ann, bob);
  putCaret(bob, 1, 0);
  typeText(bob, 'theirs');
  deliver(bob, ann);
  run(ann, undoCommand);
  expect(textsOf(ann).flat().join(' ')).toContain('theirs');
});

test('undo removes pasted text without the text typed just before and after it', () => {
  const peer = peerWith('');
  putCaret(peer, 0, 0);
  typeText(peer, 'one');
  const { tr } = peer.view.state;
  peer.view.dispatch(tr.insertText(' two').setMeta('uiEvent', 'paste'));
  typeText(peer, ' three');
  const undone = ['one two', 'one', ''];
  for (const text of undone) {
    run(peer, undoCommand);
    expect(textsOf(peer)).toEqual([[text]]);
  }
});
