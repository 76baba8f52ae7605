// Keys pressed before the browser reports the new selection still act on that selection.
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { putCaret, type } from '../testing/editors.ts';
import {
  caretHeard,
  clickEndOf,
  devTools,
  frames,
  linesOf,
  middleOf,
  openElsewhere,
  paragraphs,
  press,
  type ShownEditor,
  showEditor,
  write,
} from '../testing/shownEditor.tsx';

const codes: Record<string, [code: string, number]> = {
  ArrowRight: ['ArrowRight', 39],
  End: ['End', 35],
  b: ['KeyB', 66],
  k: ['KeyK', 75],
  m: ['KeyM', 77],
  x: ['KeyX', 88],
  '-': ['Minus', 189],
};
const bits: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 };

/** Presses all keys at once, without waiting for their effect. */
async function pressAtOnce(...presses: string[]): Promise<void> {
  const keyboard = devTools();
  const sent = presses.flatMap((each) => {
    const held = each.split('+');
    const key = held.pop() ?? '';
    const [code, windowsVirtualKeyCode] = codes[key] ?? ['', 0];
    const modifiers = held.reduce((sum, name) => sum + (bits[name] ?? 0), 0);
    const event = { key, code, windowsVirtualKeyCode, modifiers };
    const typed = key.length === 1 && modifiers === 0 ? { text: key } : {};
    return [
      keyboard.send('Input.dispatchKeyEvent', {
        type: 'text' in typed ? 'keyDown' : 'rawKeyDown',
        ...event,
        ...typed,
      }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ];
  });
  await Promise.all(sent);
}

const times = (count: number, key: string) => Array<string>(count).fill(key);

/** Types a line at the end of the text; the caret starts at the beginning of the line. */
async function writeLine(shown: ShownEditor, words: string): Promise<void> {
  await press('Control+End', 'Enter');
  await write(words);
  await expect.poll(() => linesOf(shown).at(-1)).toBe(words);
  await press('Home');
  await caretHeard(shown);
}

const textsOf = ({ text }: ShownEditor, selector: string) =>
  [...text.querySelectorAll(selector)].map((each) => each.textContent);

function keepBusy(milliseconds: number): void {
  for (const start = performance.now(); performance.now() - start < milliseconds; );
}

test('a key acts on what was selected a moment ago', async () => {
  const shown = await showEditor(paragraphs('Begin.'));

  await writeLine(shown, 'Bold are some words');
  await pressAtOnce(...times(4, 'Shift+ArrowRight'), 'Control+b');
  await expect.poll(() => textsOf(shown, 'strong')).toEqual(['Bold']);

  await writeLine(shown, 'Wide words of many');
  await pressAtOnce(...times(3, 'Control+Shift+ArrowRight'), 'Control+b');
  await expect.poll(() => textsOf(shown, 'strong')[1]).toMatch(/^Wide words of ?$/);

  await writeLine(shown, 'Cut all of this line');
  await pressAtOnce('Shift+End', 'Control+x');
  await expect.poll(() => linesOf(shown).at(-1)).toBe('');

  await writeLine(shown, 'Typed over is this');
  await pressAtOnce(...times(10, 'Shift+ArrowRight'), '-');
  await expect.poll(() => linesOf(shown).at(-1)).toBe('- is this');

  await writeLine(shown, 'Link the words here');
  await pressAtOnce(...times(8, 'Shift+ArrowRight'), 'Control+k');
  await write('https://example.org/');
  await press('Enter');
  await expect.poll(() => textsOf(shown, 'a')).toEqual(['Link the']);

  await writeLine(shown, 'Pressed by the mouse');
  const italic = page.getByRole('button', { name: 'Italic' }).first().element();
  const button = { ...middleOf(italic), button: 'left', clickCount: 1 };
  await Promise.all([
    pressAtOnce(...times(7, 'Shift+ArrowRight')),
    devTools().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
    devTools().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
  ]);
  await expect.poll(() => textsOf(shown, 'em')).toEqual(['Pressed']);

  await writeLine(shown, 'pumps are commented on');
  await pressAtOnce(...times(4, 'Shift+ArrowRight'), 'Control+Alt+m');
  await expect.poll(() => shown.commentedOn).toEqual(['pump']);
});

test('a caret that was just moved stays there, whatever others type', async () => {
  const shown = await showEditor(paragraphs('Valves are checked.', 'Pumps:'));
  const ingrid = openElsewhere(shown);
  putCaret(ingrid, 1, 'Pumps:'.length);
  for (let round = 0; round < 3; round++) {
    await clickEndOf(shown, 0);
    await press('Home');
    await caretHeard(shown);
    const pressed = pressAtOnce('ArrowRight');
    // The change of others waits for the busy page, and the key with it.
    setTimeout(() => type(ingrid, ' so'));
    keepBusy(100);
    await pressed;
    await expect.poll(() => linesOf(shown)[1]).toBe(`Pumps:${' so'.repeat(round + 1)}`);
    await frames(3);
    expect(getSelection()?.focusOffset).toBe(1);
  }
});

test('letters typed for a link go into its panel, before and after it appears', async () => {
  const shown = await showEditor(paragraphs('See the manual'));
  await clickEndOf(shown, 0);
  const pressed = pressAtOnce('Control+k', ...'docent');
  keepBusy(300);
  await pressed;
  const address = page.getByRole('textbox', { name: 'URL' });
  await expect.element(address).toHaveValue('docent');
  await expect.element(address).toHaveFocus();
  await clickEndOf(shown, 0);
  await press('Escape');
  await expect.element(address).not.toBeInTheDocument();
  expect(linesOf(shown)).toEqual(['See the manual']);
});

test('Tab inserts a tab, and leaves the text only after Escape', async () => {
  const shown = await showEditor(paragraphs('Name'));
  await clickEndOf(shown, 0);
  await press('Tab');
  await write('Value');
  expect(linesOf(shown)).toEqual(['Name\tValue']);
  const hint = document.getElementById(shown.text.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('Escape, then Tab');
  expect(document.activeElement).toBe(shown.text);
  await press('Escape', 'Tab');
  expect(document.activeElement).not.toBe(shown.text);
});

test('replacing all can be undone with the shortcut of the text', async () => {
  const shown = await showEditor(paragraphs('One pump, two pumps'));
  await clickEndOf(shown, 0);
  await press('Control+h');
  const replacement = page.getByLabelText('Replace with');
  await expect.element(replacement).toBeVisible();
  await write('pump');
  await replacement.fill('valve');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => linesOf(shown)).toEqual(['One valve, two valves']);
  await press('Escape');
  await expect.element(replacement).not.toBeInTheDocument();
  await press('Control+z');
  await expect.poll(() => linesOf(shown)).toEqual(['One pump, two pumps']);
});

test('a change of thousands of paragraphs shows the busy indicator before it begins', async () => {
  const shown = await showEditor(paragraphs('Begin.'));
  const { text } = shown;
  /** The length of the text at each start of the busy indicator. */
  const signs: string[] = [];
  const observer = new MutationObserver(() => {
    if (!text.getAttribute('aria-busy')) return;
    const length = text.querySelectorAll('p').length > 1_000 ? 'long' : 'short';
    signs.push(`${length}, ${text.querySelector('strong') ? 'bold' : 'plain'}`);
  });
  observer.observe(text, { attributeFilter: ['aria-busy'] });
  onTestFinished(() => observer.disconnect());
  const lines = Array.from({ length: 3_000 }, (_, i) => `${i}: ${'the valve is shut, '.repeat(6)}`);
  const source = document.body.appendChild(document.createElement('textarea'));
  source.value = lines.join('\n');
  source.select();
  await userEvent.copy();
  source.remove();
  text.focus();
  await userEvent.paste();
  const count = (selector: string) => text.querySelectorAll(selector).length;
  const slow = { timeout: 30_000 };
  await expect.poll(() => count('p'), slow).toBeGreaterThanOrEqual(3_000);
  expect(signs.splice(0)).toContain('short, plain');

  await press('Control+a', 'Control+b');
  await expect.poll(() => count('strong'), slow).toBeGreaterThanOrEqual(3_000);
  expect(signs.splice(0)).toContain('long, plain');

  await press('Control+z');
  await write('Over');
  await expect.poll(() => linesOf(shown), slow).toEqual(['Over']);
  await expect.poll(() => text.getAttribute('aria-busy')).toBeNull();
});
