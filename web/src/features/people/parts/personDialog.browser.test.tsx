import type { Account } from '@docent/contract/people';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart, t } from '../../../testing/shownPart.tsx';
import { PersonDialog } from './PersonDialog.tsx';

const tomasz: Account = {
  id: 'tomasz',
  username: 'Tomasz',
  deptName: null,
  is_coach: false,
  avatar: null,
  email: 'tomasz@corvane.example',
  role: 'editor',
  department: null,
  wantedDept: null,
  disabled: false,
  sessions: 2,
  lastSeenAt: null,
};

test('the effect of disabling a person is explained beside the button', async () => {
  await showPart(
    <PersonDialog account={tomasz} departments={[]} onSee={() => {}} onClose={() => {}} />,
    {},
  );
  const disable = page.getByRole('button', { name: t('people.disable') });
  await expect.element(disable).toHaveAccessibleDescription(t('people.disableText'));
  const button = disable.element().getBoundingClientRect();
  const text = page.getByText(t('people.disableText')).element().getBoundingClientRect();
  expect(text.top).toBeLessThan(button.bottom);
  expect(text.bottom).toBeGreaterThan(button.top);
});
