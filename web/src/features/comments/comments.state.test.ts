import { maxCommentedParagraphs } from '@docent/contract/constants';
import { expect, test, vi } from 'vitest';
import { commentsOf, writeThread } from './comments.state.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const part = { paragraphId: 'p', anchor: null, quote: null };

test('a thread covers at most the maximum number of paragraphs', () => {
  const further = Array.from({ length: maxCommentedParagraphs - 1 }, () => part);
  writeThread('most', { ...part, further });
  expect(commentsOf('most').activeId).toBe('new');
  writeThread('too-much', { ...part, further: [...further, part] });
  expect(commentsOf('too-much')).toMatchObject({ newThreadPlace: null, activeId: null });
});
