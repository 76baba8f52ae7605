// Reviewers can be selected by keyboard alone.
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maja, showPart, t } from '../../testing/shownPart.tsx';
import { type RequestedReviewer, ReviewersField } from './parts/ReviewersField.tsx';

test('Enter selects the first match, and a second Enter sends the request', async () => {
  const submitted = vi.fn((event: FormEvent) => event.preventDefault());
  function Form() {
    const [reviewers, setReviewers] = useState<RequestedReviewer[]>([]);
    return (
      <form onSubmit={submitted}>
        <ReviewersField value={reviewers} onChange={setReviewers} without="me" />
        <button type="submit" />
        <output>{reviewers.map(({ name }) => name).join()}</output>
      </form>
    );
  }
  await showPart(<Form />, {
    '/keyclock/get_user_list': () => ({ list: [maja], next: null }),
    '/people/departments': () => ({ list: [{ id: 'yard', name: 'Yard' }] }),
  });
  await page.getByPlaceholder(t('reviews.askWhoPlaceholder')).fill('Maja');
  await expect.element(page.getByRole('option', { name: maja.username })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent(maja.username);
  expect(submitted).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submitted.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('status')).toHaveTextContent(maja.username);
});
