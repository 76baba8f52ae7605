import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../testing/shownPart.tsx';
import { EmptyConversation } from './parts/EmptyConversation.tsx';

test('suggested questions appear once the server knows some', async () => {
  const lists = [[], [{ question: 'Who signs the log?' }]];
  await showPart(<EmptyConversation greeting={0} onAsk={() => {}} />, {
    '/qa/get_question': () => ({ list: lists.length > 1 ? lists.shift() : lists[0] }),
  });
  await expect.element(page.getByRole('button', { name: 'Who signs the log?' })).toBeVisible();
});
