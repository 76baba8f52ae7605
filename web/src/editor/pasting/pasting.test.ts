import { expect, test } from 'vitest';
import { undoCommand } from 'y-prosemirror';
import { type Desk, openDesks, pasteHtml, putCaret, run, type } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';
import { looksLikeMarkdown } from './pasting.ts';

function pasted(html: string): string {
  const desk = openDesks(sectionsOf(['', 'after']))[0] as Desk;
  putCaret(desk, 0, 0);
  pasteHtml(desk, html);
  return desk.editor.getHTML().replace(/ data-id="[^"]*"/g, '');
}

test('scripts, event handlers and unsafe URLs are dropped', () => {
  const html = pasted(
    '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><img src="x" onerror="x()"></p>',
  );
  expect(html).not.toMatch(/script|onclick|onerror/);
  expect(html).toContain('ab');
});

test('Google’s bold wrapper is not bold, but bold words in it are', () => {
  const html = pasted(
    '<b id="docs-internal-guid-1" style="font-weight:normal"><p>plain <span style="font-weight:700">bold</span></p></b>',
  );
  expect(html).toContain('<p>plain <strong>bold</strong></p>');
});

test('black text on white gets no colours', () => {
  expect(pasted('<p style="color:#000000;background:#ffffff">text</p>')).not.toContain('style');
});

test.each([
  ['# Title', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['- [ ] todo', true],
  ['| a | b |\n|---|---|\n| 1 | 2 |', true],
  ['```\ncode\n```', true],
  ['a **bold** word', true],
  ['see [this](https://x.org)', true],
  ['- only a dash', false],
  ['2 * 3 * 4', false],
  ['#hashtag', false],
  ['1. is a number', false],
  ['price: 5 > 4', false],
  ['', false],
])('"%s" is Markdown: %s', (text, is) => {
  expect(looksLikeMarkdown(text)).toBe(is);
});

/** Pastes like the browser, with clipboard data of another program. */
async function pasteData(desk: Desk, data: Record<string, string>): Promise<void> {
  const clipboardData = { files: [], getData: (type: string) => data[type] ?? '' };
  const event = Object.assign(new Event('paste', { cancelable: true }), { clipboardData });
  const before = desk.editor.state.doc.textContent;
  desk.editor.view.dom.dispatchEvent(event);
  await expect.poll(() => desk.editor.state.doc.textContent).not.toBe(before);
}

const markdown = '# Title\n\n- one\n- two';

test('Markdown is converted, as one undo step', async () => {
  const desk = openDesks(sectionsOf(['', 'after']))[0] as Desk;
  putCaret(desk, 0, 0);
  type(desk, 'x');
  await pasteData(desk, { 'text/plain': markdown });
  const pasted = () => desk.editor.state.doc.firstChild?.content.toString();
  expect(pasted()).toMatch(/heading\("Title"\), bulletList\(.*one.*two/);
  run(desk, undoCommand);
  expect(pasted()).toBe('<paragraph("x"), paragraph("after")>');
});

test.each([
  ['markdown', /^<heading\("Title"\)/],
  ['python', /^<codeBlock\("# Title\\n\\n- one"\)/],
])('what a code editor says is %s comes so', async (mode, expected) => {
  const desk = openDesks(sectionsOf(['', 'after']))[0] as Desk;
  putCaret(desk, 0, 0);
  await pasteData(desk, {
    'text/plain': markdown,
    'text/html':
      '<div style="font-family: monospace;white-space: pre"><div># Title</div><br><div>- one</div></div>',
    'vscode-editor-data': JSON.stringify({ mode }),
  });
  expect(desk.editor.state.doc.firstChild?.content.toString()).toMatch(expected);
});
