import { afterEach, expect, test } from 'vitest';
import { setMode } from '../kit/mode.ts';
import { type Desk, names, openDesks, putCaret, type } from '../testing/editors.ts';

const linkTo = (text: string, name = text) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href: `/detail/pump/${encodeURIComponent(name)}` } }],
});

function openLink(link: object): Desk {
  const lines = [[{ type: 'text', text: 'See ' }, link, { type: 'text', text: '.' }], []];
  const content = lines.map((line, i) => ({
    type: 'paragraph',
    attrs: { id: `p${i}` },
    content: line,
  }));
  const [desk] = openDesks({ type: 'doc', content: [{ type: 'section', content }] }) as [Desk];
  putCaret(desk, 1, 0);
  return desk;
}

/** The visible text of the first line. */
function shown({ editor }: Desk): string {
  const line = editor.view.dom.querySelector('p')?.cloneNode(true) as HTMLElement;
  for (const hidden of line.querySelectorAll('.former-name')) hidden.remove();
  return line.textContent;
}

afterEach(() => names.clear());

test('a link shows the current name of its file, and the text is not changed', () => {
  names.set('pump', 'Pump 7/8 泵');
  const desk = openLink(linkTo('Pump 7'));
  expect(shown(desk)).toBe('See Pump 7/8 泵.');
  expect(desk.editor.view.dom.querySelector('a')?.textContent).toContain('Pump 7/8 泵');
  expect(desk.editor.state.doc.textContent).toBe('See Pump 7.');
  expect(desk.outbox).toEqual([]);
});

test.each([
  ['were written by hand', linkTo('the pump', 'Pump 7'), 'Pump 8', 'See the pump.'],
  ['name a file that one may not read', linkTo('Pump 7'), undefined, 'See Pump 7.'],
  ['are the present name', linkTo('Pump 7'), 'Pump 7', 'See Pump 7.'],
])('words stay that %s', (_, link, name, expected) => {
  if (name) names.set('pump', name);
  const desk = openLink(link);
  expect(shown(desk)).toBe(expected);
  expect(desk.editor.view.dom.querySelector('.former-name')).toBeNull();
});

test('at the caret, the stored text is shown; edited text stays', () => {
  names.set('pump', 'Pump 8');
  const desk = openLink(linkTo('Pump 7'));
  putCaret(desk, 0, 6);
  expect(shown(desk)).toBe('See Pump 7.');
  type(desk, 'x');
  putCaret(desk, 1, 0);
  expect(shown(desk)).toBe('See Puxmp 7.');
});

test('a line that is edited keeps showing the name', () => {
  names.set('pump', 'Pump 8');
  const desk = openLink(linkTo('Pump 7'));
  putCaret(desk, 0, 0);
  type(desk, 'Do ');
  expect(shown(desk)).toBe('Do See Pump 8.');
  setMode(desk.editor.view, 'read');
  expect(shown(desk)).toBe('Do See Pump 8.');
});
