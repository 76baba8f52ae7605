import { Textarea } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '../testing/shownPart.tsx';
import { FormDialog } from './FormDialog.tsx';

async function showForm(disabled: boolean) {
  let submits = 0;
  await showPart(
    <FormDialog
      title="Skip duplicate?"
      submit="Skip"
      onSubmit={() => void submits++}
      disabled={disabled}
      onClose={() => {}}
    >
      <Textarea label="Reason" />
    </FormDialog>,
    {},
  );
  await page.getByRole('textbox', { name: 'Reason' }).fill('On purpose');
  return () => submits;
}

test('Ctrl+Enter submits from a field with several lines, where Enter begins a new one', async () => {
  const submits = await showForm(false);
  await userEvent.keyboard('{Enter}');
  expect(submits()).toBe(0);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(submits).toBe(1);
});

test('Ctrl+Enter submits nothing while the button is disabled', async () => {
  const submits = await showForm(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('button', { name: 'Skip' })).toBeDisabled();
  expect(submits()).toBe(0);
});
