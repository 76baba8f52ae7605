// The notice above a document that is opened from a notification about an outdated answer.
import type { Source } from '@docent/contract/assistant';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RefusedAnswer, showPart, t } from '../../testing/shownPart.tsx';
import { AnswerChangedPart } from './AnswerChangedPart.tsx';
import { settleRequestedConversation, useRequestedConversation } from './requestedConversation.ts';
import { turnOf } from './testing/turns.ts';

const sourceOf = (n: number, part: Partial<Source>): Source => ({
  file_id: 'leave',
  file_name: 'Leave',
  text: 'Employees receive 25 days of leave.',
  paragraph_id: `p${n}`,
  version: 1,
  state: 'published',
  n,
  ...part,
});

const change = {
  kind: 'changed',
  text: 'Employees receive 28 days of leave.',
  version: 2,
} as const;

function RequestedConversation() {
  return <output>{useRequestedConversation()}</output>;
}

const shown = (
  <>
    <AnswerChangedPart fileId="leave" conversationId="c1" />
    <RequestedConversation />
  </>
);

test('the notice shows the question and the changed words, and links to the answer', async () => {
  await showPart(shown, {
    '/qa/conversation': () => ({
      turns: [
        turnOf('How many days?', { according: [sourceOf(1, { change }), sourceOf(2, {})] }),
        turnOf('Who answers requests?', { according: [sourceOf(1, {})] }),
        turnOf('What is paid?', { according: [sourceOf(1, { file_id: 'travel', change })] }),
      ],
    }),
  });
  const notice = page.getByRole('note');
  await expect
    .element(notice)
    .toMatchTextContent(t('assistant.documentChanged', { question: 'How many days?' }));
  const words = (name: string) => [...document.querySelectorAll(name)].map((e) => e.textContent);
  expect([words('del'), words('ins')]).toEqual([['25'], ['28']]);
  await page.getByRole('button', { name: t('assistant.showAnswer') }).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('c1');
  settleRequestedConversation();
});

test('no notice is shown if the conversation was deleted', async () => {
  let isAsked = false;
  const { failures } = await showPart(shown, {
    '/qa/conversation': () => {
      isAsked = true;
      throw new RefusedAnswer(404, 'conversation/not-found', 'Gone.');
    },
  });
  await expect.poll(() => isAsked).toBe(true);
  expect(page.getByRole('note').elements()).toEqual([]);
  expect(failures).toEqual([]);
});
