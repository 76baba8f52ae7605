import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../journey.ts';
import { openNewDocument, signIn } from '../people.ts';

test('somebody asks, follows a source, asks an organisation and starts a new chat', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const open = page.getByRole('button', { name: 'Docent Assistant' });
  await open.click();
  const panel = page.getByRole('region', { name: 'Docent Assistant' });
  await expect(panel.getByText('Suggested questions')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'New chat', exact: true })).toBeDisabled();

  const question = panel.getByLabel('Your question');
  const send = panel.getByRole('button', { name: 'Send' });
  await question.fill('   ');
  await expect(send).toBeDisabled();
  await question.fill('When was Corvane');
  await question.press('Shift+Enter');
  await question.pressSequentially('founded?');
  await question.press('Enter');
  const conversation = panel.getByRole('log');
  await expect(conversation).toContainText('1974');
  await expect(conversation.getByText(/^\d\d:\d\d$/)).toHaveCount(2);
  await expectAccessible(page);

  const source = conversation.locator('li a').first();
  const [document] = await Promise.all([page.context().waitForEvent('page'), source.click()]);
  await expect(
    document.locator('mark, [data-flash], .flash').or(document.getByText('1974').first()),
  ).toBeVisible();
  expect(new URL(document.url()).pathname).toMatch(/^\/detail\/[a-z0-9]{20}\/[^/ ]+\/[^/]+$/);
  await document.close();

  await conversation.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByText('Like successful！')).toBeVisible();

  await conversation.getByRole('button', { name: 'More answers' }).click();
  const organisations = page.getByRole('dialog', { name: 'Choose professional domain' });
  await organisations.getByRole('button', { name: 'Corvane Handbook' }).click();
  await expect(
    page.getByText('Provided a professional answer from Corvane Handbook'),
  ).toBeVisible();
  await expect(conversation.getByText('From Corvane Handbook')).toBeVisible();
  // Directly before that answer is another answer, not a question.
  await conversation.getByRole('button', { name: 'More answers' }).last().click();
  await organisations.getByRole('button', { name: 'Operations' }).click();
  await expect(page.getByText('Cannot find the corresponding question')).toBeVisible();

  await panel.getByRole('button', { name: 'New chat', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Start a new chat?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(conversation).toContainText('1974');
  await panel.getByRole('button', { name: 'New chat', exact: true }).click();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('A new conversation has started')).toBeVisible();
  await expect(conversation).not.toContainText('1974');

  await question.fill('What is the capital of Australia?');
  await question.press('Enter');
  await expect(conversation).toContainText('Sorry, I cannot answer this question for now');
});

test('the button is dragged, snaps to the nearer side and stays there', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  const button = page.getByRole('button', { name: 'Docent Assistant' });
  const box = async () => {
    const box = await button.boundingBox();
    if (box === null) throw new Error('no button');
    return box;
  };
  const start = await box();
  expect(start.width).toBeGreaterThanOrEqual(60);
  expect(start.width).toBeLessThanOrEqual(70);
  expect(start.x).toBeGreaterThan(1280 / 2);
  expect(start.y).toBeGreaterThan(800 / 2);

  await page.mouse.move(start.x + 30, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await box()).x).toBeLessThan(30);
  await expect(page.getByRole('region', { name: 'Docent Assistant' })).toBeHidden();

  await page.setViewportSize({ width: 900, height: 500 });
  await expect.poll(async () => (await box()).x).toBeLessThan(30);
  await button.press('ArrowRight');
  await expect.poll(async () => (await box()).x).toBeGreaterThan(800);
});

test('an unavailable service is reported as such', { tag: '@deep' }, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.getByRole('button', { name: 'Docent Assistant' }).click();
  await page.route('**/api/file/vector_search', (route) => route.abort());
  await page.getByLabel('Your question').fill('When was Corvane founded?');
  await page.getByLabel('Your question').press('Enter');
  await expect(
    page.getByText('Sorry, the service is temporarily unavailable, please try again later'),
  ).toBeVisible();
  await expect(page.getByText('Request failed, please try again later')).toBeVisible();
});

test('somebody finds an earlier conversation, explains what was wrong with an answer, and adds it to a document', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  // Recently opened documents are offered first.
  await openNewDocument(page, { name: 'Collected answers' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Docent Assistant' }).click();
  const panel = page.getByRole('region', { name: 'Docent Assistant' });
  const question = panel.getByLabel('Your question');
  await question.fill('How many days of paid leave does every employee have?');
  await question.press('Enter');
  const conversation = panel.getByRole('log');
  await expect(conversation).toContainText('27 days');

  await conversation.getByRole('button', { name: 'Dislike' }).click();
  const why = panel.getByRole('group', { name: 'What was wrong?' });
  await why.getByRole('button', { name: 'Incomplete' }).click();
  await why.getByRole('textbox').fill('And trainees?');
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Send' }).click();
  await expect(why).toBeHidden();

  await conversation.getByRole('button', { name: 'Add to document…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add to document' });
  await adding
    .getByRole('button', { name: /^Collected answers/ })
    .first()
    .click();
  await expect(page.getByText(/^Added to “Collected answers/)).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Docent Assistant' }).click();
  await panel.getByRole('button', { name: 'Conversations', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Search your conversations' }).fill('paid leave');
  await expectAccessible(page);
  await panel
    .getByRole('button', { name: /^How many days of paid leave/ })
    .first()
    .click();
  await expect(conversation).toContainText('27 days');
  await expect(conversation.getByRole('button', { name: 'Dislike' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await panel.getByRole('button', { name: 'Conversations', exact: true }).click();
  await panel
    .getByRole('button', { name: /^Delete “How many days of paid leave/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await panel.getByRole('button', { name: 'Back to the conversation' }).click();
  await expect(conversation).not.toContainText('27 days');
});
