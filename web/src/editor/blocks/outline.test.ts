import { outlineOf as outlineOfContent } from '@docent/document-model/outline';
import { manual } from '@docent/document-model/testing/documents';
import { expect, test } from 'vitest';
import { type Desk, openDesks, putCaret, type as typeText } from '../testing/editors.ts';
import { outlineOf, sameOutline } from './outline.ts';

test('the editor’s outline equals document-model’s, and typing elsewhere keeps its entries', () => {
  const content = manual(300);
  const desk = openDesks(content)[0] as Desk;
  const before = outlineOf(desk.editor.state.doc);
  expect(before).toEqual(outlineOfContent(content));
  putCaret(desk, 5, 0);
  typeText(desk, 'x');
  const after = outlineOf(desk.editor.state.doc);
  expect(sameOutline(before, after)).toBe(true);
  expect(after.at(-1)).toBe(before.at(-1));
  putCaret(desk, 0, 0);
  typeText(desk, 'New ');
  const renamed = outlineOf(desk.editor.state.doc);
  expect(sameOutline(before, renamed)).toBe(false);
  expect(renamed[0]?.text).toBe(`New ${before[0]?.text}`);
});
