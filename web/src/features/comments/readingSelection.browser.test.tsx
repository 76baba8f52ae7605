import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../testing/shownPart.tsx';
import { ReadingSelection } from './ReadingSelection.tsx';

type Taken = [action: string, paragraphId: string | undefined];

function Page({ mayComment, taken }: { mayComment: boolean; taken: Taken[] }) {
  const target = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={target}>
        <p data-id="p1">The rope is 8 mm thick.</p>
        <p data-id="p2">Lubricate it every month.</p>
      </div>
      <ReadingSelection
        target={target}
        drawings={0}
        onComment={mayComment ? (place) => taken.push(['comment', place?.paragraphId]) : null}
        onCorrect={(id) => taken.push(['correct', id])}
      />
    </>
  );
}

const select = (text: string) => getSelection()?.selectAllChildren(page.getByText(text).element());

test.each([false, true])('selected text is corrected, and commented on: %s', async (mayComment) => {
  const taken: Taken[] = [];
  await showPart(<Page mayComment={mayComment} taken={taken} />, {});
  const correct = page.getByRole('button', { name: t('documents.correction') });
  const comment = page.getByRole('button', { name: t('comments.add') });
  select('Lubricate it every month.');
  await correct.click();
  await expect.element(correct).not.toBeInTheDocument();
  expect(taken).toEqual([['correct', 'p2']]);

  getSelection()?.removeAllRanges();
  select('The rope is 8 mm thick.');
  await expect.element(correct).toBeVisible();
  expect(comment.elements()).toHaveLength(mayComment ? 1 : 0);
  if (!mayComment) return;
  await comment.click();
  expect(taken.at(-1)).toEqual(['comment', 'p1']);

  getSelection()?.setBaseAndExtent(
    page.getByText('The rope is 8 mm thick.').element(),
    0,
    page.getByText('Lubricate it every month.').element(),
    1,
  );
  await expect.element(comment).toBeVisible();
  expect(correct.elements()).toHaveLength(0);
});
