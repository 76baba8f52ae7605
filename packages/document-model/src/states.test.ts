import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyState } from './states.ts';
import { casesOf } from './testing/deepRun.ts';
import { randomDocument } from './testing/documents.ts';
import { contentToUpdate } from './yjs.ts';

const read = (state: Uint8Array, apply: typeof applyState) => {
  const ydoc = new Y.Doc();
  apply(ydoc, state);
  return Y.encodeStateAsUpdate(ydoc);
};

test('a state is decoded exactly as Yjs decodes it', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 20 }), (seed, blocks) => {
      const state = contentToUpdate(randomDocument(seed, blocks));
      expect(read(state, applyState)).toEqual(read(state, Y.applyUpdate));
    }),
    { numRuns: casesOf(100) },
  );
});

test('strings of every length and alphabet and values of every type are decoded as Yjs does', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.jsonValue());
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), value), (values) => {
      const ydoc = new Y.Doc();
      for (const [key, value] of Object.entries(values)) ydoc.getMap(key).set(key, value);
      const state = Y.encodeStateAsUpdate(ydoc);
      expect(read(state, applyState)).toEqual(read(state, Y.applyUpdate));
    }),
  );
});

test('a truncated state is refused at the same positions', () => {
  const state = contentToUpdate(randomDocument(7, 3));
  const isRefused = (apply: typeof applyState, length: number) => {
    try {
      read(state.slice(0, length), apply);
      return false;
    } catch {
      return true;
    }
  };
  for (let length = 0; length < state.length; length++) {
    expect(isRefused(applyState, length)).toBe(isRefused(Y.applyUpdate, length));
  }
});
