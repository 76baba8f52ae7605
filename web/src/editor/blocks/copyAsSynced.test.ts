// What is copied as synced paragraphs is shown where it is pasted; other programs see its text.
import { expect, test } from 'vitest';
import { openDesks, pasteHtml, putCaret } from '../testing/editors.ts';
import { paragraph, sectionsOf } from '../testing/shapes.ts';
import { htmlOf, selectedParagraphs, syncedCopies } from './copyAsSynced.ts';

test('pasted paragraphs are shown from their sources, in order', () => {
  const other = { type: 'synced', attrs: { id: 's', fileId: 'g', paragraphId: 'oil' } };
  const signature = { type: 'signature', attrs: { id: 'x', key: 'k' } };
  const blocks = [
    paragraph('Tighten "all" & <b>.', 'torque'),
    other,
    signature,
    paragraph('b', 'b'),
  ];
  const [from] = openDesks({ type: 'doc', content: [{ type: 'section', content: blocks }] });
  if (!from) throw new Error('no desk');
  putCaret(from, 0, 2, 25);
  const selected = selectedParagraphs(from.editor.state);
  expect(selected.map(({ attrs }) => attrs.id)).toEqual(['torque', 's', 'x', 'b']);
  const html = htmlOf(syncedCopies(selected, 'f'));
  const mail = new DOMParser().parseFromString(html, 'text/html').body;
  expect(mail.firstElementChild?.textContent).toBe('Tighten "all" & <b>.');

  const [to] = openDesks(sectionsOf(['']));
  if (!to) throw new Error('no desk');
  putCaret(to, 0, 0);
  pasteHtml(to, html);
  const pasted = to.editor.state.doc.firstChild?.children ?? [];
  expect(
    pasted.slice(0, 3).map(({ type, attrs }) => [type.name, attrs.fileId, attrs.paragraphId]),
  ).toEqual([
    ['synced', 'f', 'torque'],
    ['synced', 'g', 'oil'],
    ['synced', 'f', 'b'],
  ]);
  expect(new Set(pasted.map(({ attrs }) => attrs.id)).size).toBe(pasted.length);
});

test('of a caret, its line is copied', () => {
  const [desk] = openDesks(sectionsOf(['one', 'two']));
  if (!desk) throw new Error('no desk');
  putCaret(desk, 1, 1);
  expect(syncedCopies(selectedParagraphs(desk.editor.state), 'f')).toEqual([
    { fileId: 'f', paragraphId: 's0b1', text: 'two' },
  ]);
});
