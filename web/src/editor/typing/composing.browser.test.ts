// Chinese is typed by composing: letters are in the text until a word is chosen.
import { expect, test } from 'vitest';
import { setMode } from '../kit/mode.ts';
import { type Desk, putCaret, shape, type } from '../testing/editors.ts';
import {
  caretHeard,
  clickEndOf,
  devTools,
  linesOf,
  openElsewhere,
  paragraphs,
  press,
  type ShownEditor,
  showEditor,
  write,
} from '../testing/shownEditor.tsx';

/**
 * Composes like an input method: provisional letters change at the caret; the first `standing` ones exist
 * already.
 */
async function compose(letters: string, standing = 0): Promise<void> {
  for (let length = standing + 1; length <= letters.length; length++) {
    const text = letters.slice(0, length);
    const at = { selectionStart: length, selectionEnd: length };
    await devTools().send('Input.imeSetComposition', { text, ...at });
  }
}

const choose = (word: string) => devTools().send('Input.insertText', { text: word });

test('a word being composed survives what others type around it', async () => {
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

/**
 * Redrawing the letters of a composition ends it, and the next letters then follow it instead of replacing
 * it.
 */
function countCompositions({ text }: ShownEditor): { begun: number; ended: number } {
  const count = { begun: 0, ended: 0 };
  text.addEventListener('compositionstart', () => count.begun++);
  text.addEventListener('compositionend', () => count.ended++);
  return count;
}

test('both see every letter of a composition, which continues whatever the other types', async () => {
  const mei = await showEditor(paragraphs('First line.', 'Second line.'));
  const tomasz = await openElsewhere(mei);
  const bothSee = async (...lines: string[]) => {
    const shapes = () => [linesOf(mei), ...[mei, tomasz].map((desk) => shape(desk as Desk).flat())];
    await expect.poll(shapes).toEqual([lines, lines, lines]);
  };
  const writeElsewhere = (block: number, offset: number, text: string) => {
    putCaret(tomasz, block, offset);
    type(tomasz, text);
  };
  const compositions = countCompositions(mei);
  await clickEndOf(mei, 0);
  await compose('fa');
  await bothSee('First line.fa', 'Second line.');

  writeElsewhere(1, 'Second line.'.length, ' More.');
  await bothSee('First line.fa', 'Second line. More.');
  await compose('fa men', 2);
  await bothSee('First line.fa men', 'Second line. More.');

  writeElsewhere(0, 0, 'The ');
  await bothSee('The First line.fa men', 'Second line. More.');
  await compose('fa men k', 6);
  await bothSee('The First line.fa men k', 'Second line. More.');

  writeElsewhere(0, 'The First line.fa men k'.length, ' Then');
  await bothSee('The First line.fa men k Then', 'Second line. More.');
  await compose('fa men kai', 8);
  await bothSee('The First line.fa men kai Then', 'Second line. More.');
  expect(compositions).toEqual({ begun: 1, ended: 0 });

  await choose('阀门开');
  await bothSee('The First line.阀门开 Then', 'Second line. More.');
  expect(compositions).toEqual({ begun: 1, ended: 1 });
});

test('a composition continues while another person moves the previous section to the end', async () => {
  const lines = ['First line.', 'Second line.', 'Third line.'];
  const sections = lines.map((text) => ({
    type: 'section',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }));
  const mei = await showEditor({ type: 'doc', content: sections });
  const { editor } = await openElsewhere(mei);
  const compositions = countCompositions(mei);
  await clickEndOf(mei, 1);
  await compose('fa');
  await expect.poll(() => editor.state.doc.child(1).textContent).toBe('Second line.fa');

  // The number of sections stays the same, but each has another position.
  const { tr, doc } = editor.state;
  const { nodeSize } = doc.child(0);
  editor.view.dispatch(tr.insert(doc.content.size, doc.child(2)).delete(0, nodeSize));
  await expect.poll(() => linesOf(mei)).toEqual(['Second line.fa', 'Third line.', 'Third line.']);
  await compose('fa men', 2);
  await choose('阀门');
  await expect.poll(() => linesOf(mei)[0]).toBe('Second line.阀门');
  expect(compositions).toEqual({ begun: 1, ended: 1 });
});

test('a composed word is suggested as it was written', async () => {
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
