import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { publish, signIn, text } from '../people.ts';

// The board and the notification have tests of their own in the short run.
test('a question without an answer becomes a document, and its asker is notified', {
  tag: '@deep',
}, async ({ browser }) => {
  const question = 'Which barber cuts the hair of the cable car drivers?';
  const asker = await signIn(browser, 'Tomasz Wieczorek');
  await asker.getByRole('button', { name: 'Docent Assistant' }).click();
  const panel = asker.getByRole('region', { name: 'Docent Assistant' });
  await panel.getByLabel('Your question').fill(question);
  await panel.getByLabel('Your question').press('Enter');
  const conversation = panel.getByRole('log');
  await expect(conversation).toContainText('Sorry, I cannot answer this question for now');
  await expect(asker.getByRole('link', { name: 'Knowledge gaps' })).toBeHidden();
  await asker.goto('/gaps');
  await expect(asker.getByRole('heading', { name: 'Knowledge gaps' })).toBeHidden();

  const writer = await signIn(browser, 'Ingrid Solheim');
  await writer.getByRole('link', { name: 'Knowledge gaps' }).click();
  const gap = writer.getByRole('listitem').filter({ hasText: question });
  await expect(gap).toBeVisible();
  await expect(writer.getByText('Tomasz')).toBeHidden();
  await expectAccessible(writer);
  await gap.getByRole('button', { name: 'Write answer…' }).click();
  const dialog = writer.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create draft' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Operations', exact: true }).click();
  await expectAccessible(writer);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(text(writer)).toHaveAttribute('contenteditable', 'true');
  await text(writer).click();
  await writer.keyboard.press('ControlOrMeta+Home');
  await writer.keyboard.type('The barber of Sella Norte does.');
  await publish(writer);

  await writer.getByRole('link', { name: 'Knowledge gaps' }).click();
  await writer.getByText('Answered', { exact: true }).click();
  await expect(gap.getByRole('link', { name: `Answered in: ${question}` })).toBeVisible();

  await asker.goto('/');
  await asker.getByRole('button', { name: 'Docent Assistant' }).click();
  await panel.getByRole('button', { name: 'Conversations', exact: true }).click();
  await panel
    .getByRole('button', { name: new RegExp(`^${question.slice(0, 20)}`) })
    .first()
    .click();
  await expect(conversation.getByRole('link', { name: question })).toBeVisible();
});
