// @vitest-environment jsdom
import { casesOf } from '@docent/document-model/testing/deepRun';
import { randomDocument } from '@docent/document-model/testing/documents';
import { expect, test } from 'vitest';
import { absolutePositionToRelativePosition } from 'y-prosemirror';
import { relativePosition } from './relativeSelection.ts';
import {
  bindingOf,
  caretOf,
  deliver,
  openPeers,
  type Peer,
  putCaret,
  sectionsOf,
  typeText,
} from './testing/peers.ts';

const seeds = Array.from({ length: casesOf(6) }, (_, i) => i + 1);

test.each(seeds)('every relative position equals that of y-prosemirror (seed %i)', (seed) => {
  const [ann, ben] = openPeers(randomDocument(seed, 60), 2) as [Peer, Peer];
  const compare = () => {
    const binding = bindingOf(ann);
    const { size } = ann.view.state.doc.content;
    const positions = Array.from({ length: size + 1 }, (_, pos) => pos);
    expect(positions.map((pos) => relativePosition(binding, pos))).toEqual(
      positions.map((pos) =>
        absolutePositionToRelativePosition(pos, binding.type, binding.mapping),
      ),
    );
    return binding.mapping.get(binding.type) === ann.view.state.doc;
  };
  compare();
  putCaret(ann, 3, 0);
  typeText(ann, 'own');
  expect(compare(), 'the document is mapped').toBe(true);
  putCaret(ben, 5, 0);
  typeText(ben, 'theirs');
  deliver(ben, ann);
  expect(compare(), 'the document is mapped').toBe(true);
});

test('the caret moves with its paragraph when somebody else moves it', () => {
  const [ann, ben] = openPeers(sectionsOf(['moves', 'stays']), 2) as [Peer, Peer];
  putCaret(ann, 0, 3);
  const { tr, doc } = ben.view.state;
  const moved = doc.child(0).child(0);
  tr.delete(1, 1 + moved.nodeSize);
  ben.view.dispatch(tr.insert(tr.doc.content.size - 1, moved));
  deliver(ben, ann);
  expect(ann.view.state.doc.textContent).toBe('staysmoves');
  expect(caretOf(ann)).toBe('mov|es');
});
