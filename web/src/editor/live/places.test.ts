import { randomDocument } from '@docent/document-model/testing/documents';
import { expect, test } from 'vitest';
import { absolutePositionToRelativePosition, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { openDesks, putCaret, type } from '../testing/editors.ts';
import { relativePosition } from './places.ts';

test.each([1, 2, 3, 4, 5, 6])('every place is where the long way says (seed %i)', (seed) => {
  const [ann, bo] = openDesks(randomDocument(seed, 60), 2);
  if (!ann || !bo) throw new Error('Two desks were asked for.');
  const isEqual = () => {
    const { binding } = ySyncPluginKey.getState(ann.editor.state);
    const { size } = ann.editor.state.doc.content;
    const positions = Array.from({ length: size + 1 }, (_, pos) => pos);
    expect(positions.map((pos) => relativePosition(binding, pos))).toEqual(
      positions.map((pos) =>
        absolutePositionToRelativePosition(pos, binding.type, binding.mapping),
      ),
    );
    return binding.mapping.get(binding.type) === ann.editor.state.doc;
  };
  isEqual();
  putCaret(ann, 3, 0);
  type(ann, 'own');
  expect(isEqual(), 'the document is known').toBe(true);
  putCaret(bo, 5, 0);
  type(bo, 'theirs');
  for (const update of bo.outbox) Y.applyUpdate(ann.ydoc, update, 'server');
  expect(isEqual(), 'the document is known').toBe(true);
});
