// Chinese is written by composing: letters stand in the text until a word is chosen.
import { expect, test } from 'vitest';
import { setMode } from '../kit/mode.ts';
import { putCaret, shape, type } from '../testing/editors.ts';
import {
  caretHeard,
  clickEndOf,
  devTools,
  linesOf,
  openElsewhere,
  paragraphs,
  press,
  showEditor,
  write,
} from '../testing/shownEditor.tsx';

/** As an input method does: letters that change under the caret, not yet a word. */
async function compose(letters: string): Promise<void> {
  for (let length = 1; length <= letters.length; length++) {
    const text = letters.slice(0, length);
    const at = { selectionStart: length, selectionEnd: length };
    await devTools().send('Input.imeSetComposition', { text, ...at });
  }
}

const choose = (word: string) => devTools().send('Input.insertText', { text: word });

test('a word that is being composed survives what others write around it', async () => {
  const mei = await showEditor(paragraphs('First line.', 'Second line.'));
  const tomasz = await openElsewhere(mei);
  await clickEndOf(mei, 0);
  await compose('fa men');

  // In the next paragraph.
  putCaret(tomasz, 1, 'Second line.'.length);
  type(tomasz, ' More.');
  await expect.poll(() => linesOf(mei)).toEqual(['First line.fa men', 'Second line. More.']);
  // In the same one.
  putCaret(tomasz, 0, 0);
  type(tomasz, 'The ');
  await choose('阀门');
  await write('!');

  const expected = ['The First line.阀门!', 'Second line. More.'];
  await expect.poll(() => linesOf(mei)).toEqual(expected);
  await expect.poll(() => shape(tomasz)).toEqual([expected]);
});

test('a word that is composed is suggested as it was written', async () => {
  const shown = await showEditor(paragraphs('检查。'));
  setMode(shown.editor.view, 'suggest');
  await clickEndOf(shown, 0);
  await press('ArrowLeft');
  await caretHeard(shown);
  await compose('famen');
  await choose('阀门');
  await expect.poll(() => linesOf(shown)).toEqual(['检查阀门。']);
  const inserted = () => [...shown.text.querySelectorAll('ins')].map((each) => each.textContent);
  expect(inserted()).toEqual(['阀门']);
  await write('2');
  await expect.poll(inserted).toEqual(['阀门2']);
  await press('Control+z');
  await expect.poll(() => linesOf(shown)[0]).not.toContain('2');
});
