// Chinese is written by composing: letters stand in the text until a word is chosen. What others write
// meanwhile, in the same paragraph and the next, must neither break it off nor end up in it.
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { edit, openNewDocument, saved, signIn, text } from '../people.ts';

/** What is written, without the names at others' carets. */
const lines = (page: Page) =>
  text(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const name of copy.querySelectorAll('.editor-caret')) name.remove();
    return [...copy.querySelectorAll('p')].map((line) => line.textContent ?? '');
  });

/** As an input method does: letters that change under the caret, not yet a word. */
async function compose(keyboard: CDPSession, letters: string): Promise<void> {
  for (let length = 1; length <= letters.length; length++) {
    const so = letters.slice(0, length);
    await keyboard.send('Input.imeSetComposition', {
      text: so,
      selectionStart: so.length,
      selectionEnd: so.length,
    });
  }
}

test('a word that is being composed survives what others write around it', {
  tag: '@chromium',
}, async ({ browser }) => {
  const tomasz = await signIn(browser, 'Tomasz Wieczorek');
  await openNewDocument(tomasz, { name: 'Composed', text: ['First line.', 'Second line.'] });

  const mei = await signIn(browser, '林晓梅');
  let messages = 0;
  mei.on('websocket', (socket) => socket.on('framereceived', () => messages++));
  await mei.goto(tomasz.url());
  await edit(mei);
  await expect(text(mei)).toContainText('Second line.');
  await text(mei).getByText('First line.').click();
  await mei.keyboard.press('End');
  const keyboard = await mei.context().newCDPSession(mei);
  await compose(keyboard, 'fa men');

  // In the next paragraph.
  await text(tomasz).getByText('Second line.').click();
  await tomasz.keyboard.press('End');
  await tomasz.keyboard.type(' More.');
  await expect(text(mei)).toContainText('Second line. More.');
  await expect(text(mei)).toContainText('First line.fa men');
  // In the same one.
  await text(tomasz)
    .getByText(/First line/)
    .click();
  await tomasz.keyboard.press('Home');
  const before = messages;
  await tomasz.keyboard.type('The ');
  await expect(saved(tomasz)).toBeVisible();
  await expect.poll(() => messages).toBeGreaterThan(before);
  await keyboard.send('Input.insertText', { text: '阀门' });
  await mei.keyboard.type('!');

  const wanted = ['The First line.阀门!', 'Second line. More.'];
  for (const page of [tomasz, mei]) await expect.poll(() => lines(page)).toEqual(wanted);
  await expect(saved(mei)).toBeVisible();
  await mei.reload();
  await expect(mei.getByText('The First line.阀门!')).toBeVisible();
});
