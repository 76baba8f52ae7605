// Repeating a question for one organisation, with and without an answer.
import type { Source } from '@docent/contract/assistant';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../testing/shownPart.tsx';
import { loadToasts, Toaster } from '../../ui/toasts.ts';
import { Chat } from './parts/Chat.tsx';
import { openConversation, settleRequestedConversation } from './requestedConversation.ts';
import { answerOf, turnOf } from './testing/turns.ts';

const longText = Array.from({ length: 80 }, (_, at) => `Line ${at} of the answer.`).join('\n\n');

const turn = turnOf('When do the barges leave?', { res: longText, grounded: 'model' });

async function askInOperations(res: string, changedLater: readonly Source[] = []) {
  let hasAsked = false;
  const later = turnOf(turn.question, { id: 'a2', res, according: [...changedLater] });
  openConversation('c1');
  onTestFinished(settleRequestedConversation);
  await loadToasts();
  await showPart(
    <>
      <Toaster />
      <Chat open username="Maja Lind" onClose={() => {}} />
    </>,
    {
      '/qa/conversation': () => ({ turns: hasAsked ? [turn, later] : [turn] }),
      '/file/get_organizational_map': () => [{ id: 'operations', name: 'Operations' }],
      '/file/vector_search': () => {
        hasAsked = true;
        return answerOf({ id: 'a2', res, grounded: res === '' ? 'none' : 'model' });
      },
    },
  );
  await page.getByRole('button', { name: t('assistant.moreAnswers') }).click();
  const organization = page.getByRole('button', { name: 'Operations' });
  await expect.element(organization).toBeInTheDocument();
  // Portals are disabled in tests, so the dialog is inside the narrow panel, out of reach of the mouse.
  (organization.element() as HTMLButtonElement).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  return page.getByText(t('assistant.from', { organization: 'Operations' }));
}

test('the answer of an organisation is scrolled into view, however long the previous answer is', async () => {
  const from = await askInOperations(`They leave at dawn.\n\n${longText}`);
  await expect.poll(() => distanceFromTop(from.element())).toBeLessThan(40);
});

/** Of the turn with this element, within the list of messages, in pixels. */
function distanceFromTop(element: Element): number {
  const top = (of: Element | null | undefined) => of?.getBoundingClientRect().top ?? Number.NaN;
  return Math.abs(top(element.closest('[data-turn]')) - top(element.closest('[role=log]')));
}

/** Whether the list of messages shows the element. */
function isShown(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const list = element.closest('[role=log]')?.getBoundingClientRect();
  return list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
}

test('a missing answer of an organisation is shown, and reported by a toast', async () => {
  const from = await askInOperations('');
  await expect.poll(() => isShown(from.element())).toBe(true);
  await expect
    .element(page.getByText(t('assistant.moreEmpty', { organization: 'Operations' })))
    .toBeVisible();
});

test('the conversation is refetched with the new answer, so that changes of its sources are detected', async () => {
  const source: Source = {
    file_id: 'operations',
    file_name: 'Timetable',
    text: 'Barges leave at six.',
    paragraph_id: 'p1',
    version: 1,
    state: 'published',
    n: 1,
    change: { kind: 'changed', text: 'Barges leave at seven.', version: 2 },
  };
  await askInOperations('They leave at six [1].', [source]);
  await expect.element(page.getByText(t('assistant.changed', { count: 1 }))).toBeInTheDocument();
});
