// What is asked after pauses in writing, and which hints come of the answers.
import type { Reason } from '@docent/contract/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors.ts';
import { openDesks } from '../../../editor/testing/editors.ts';
import { paragraph } from '../../../editor/testing/shapes.ts';

interface Call {
  texts: string[];
  answer: () => void;
  fail: () => void;
}
const calls = vi.hoisted(() => [] as Call[]);
vi.mock('../../../api/client.ts', () => ({
  api: {
    duplicates: {
      existing: ({ texts }: { texts: string[] }) =>
        new Promise((resolve, reject) => {
          const list = texts.map((_, index) => ({ index, similarity: 1, place: {} }));
          const failure = new ApiError(503, 'server/unavailable' as Reason, '');
          calls.push({ texts, answer: () => resolve({ list }), fail: () => reject(failure) });
        }),
    },
  },
}));

import { type Hint, watchWriting } from './watchWriting.ts';

beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function openText() {
  const blocks = [paragraph('One', 'a'), paragraph('Two', 'b')];
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] });
  if (!desk) throw new Error('no desk');
  const { editor } = desk;
  const hints: (Hint | null)[] = [];
  watchWriting(
    editor,
    'file',
    () => false,
    (hint) => hints.push(hint),
  );
  return {
    hints,
    /** Adds words to the end of a paragraph. */
    write(id: string, words: string) {
      editor.state.doc.descendants((node, pos) => {
        if (node.attrs.id === id)
          editor.view.dispatch(editor.state.tr.insertText(words, pos + node.nodeSize - 1));
      });
    },
    pause: () => vi.advanceTimersByTimeAsync(2_000),
  };
}

test('what is written is asked about after a pause', async () => {
  const { hints, write, pause } = openText();
  write('a', ' more');
  await pause();
  expect(calls.map(({ texts }) => texts)).toEqual([['One more']]);
  calls[0]?.answer();
  await pause();
  expect(hints).toMatchObject([{ blockId: 'a', count: 1, total: 1 }]);
});

test.each(['answer', 'fail'] as const)(
  'a text whose %s comes while somebody writes on is asked about again',
  async (outcome) => {
    const { hints, write, pause } = openText();
    write('a', ' more');
    await pause();
    write('b', ' and more');
    calls[0]?.[outcome]();
    await pause();
    expect(calls[1]?.texts).toEqual(['One more', 'Two and more']);
    calls[1]?.answer();
    await pause();
    expect(hints).toMatchObject([{ blockId: 'a', count: 2, total: 2, next: { blockId: 'b' } }]);
  },
);
