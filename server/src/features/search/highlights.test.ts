import { expect, test } from 'vitest';
import { cutSnippet, findHighlights } from './highlights.ts';

const sought = (terms: string[], prefix = '') => ({ terms: new Set(terms), prefix });
const marked = (text: string, ranges: [number, number][]) =>
  ranges.map(([from, to]) => text.slice(from, to));

test('other forms of a word are highlighted, and adjacent characters as one range', () => {
  const english = 'Travelling and travel cost money.';
  expect(marked(english, findHighlights(english, sought(['travel'])))).toEqual([
    'Travelling',
    'travel',
  ]);
  const chinese = '年度休假的規定';
  expect(marked(chinese, findHighlights(chinese, sought(['休', '假', '休假'])))).toEqual(['休假']);
});

test('the word being typed highlights whole words', () => {
  const text = 'Organisation and origin';
  expect(marked(text, findHighlights(text, sought([], 'orga')))).toEqual(['Organisation']);
});

test('a long text is cut around the matches, and ranges are adjusted', () => {
  const text = `${'Something else entirely. '.repeat(40)}The refund of travel expenses takes ten days. ${'More of the same. '.repeat(40)}`;
  const snippet = cutSnippet(text, sought(['refund', 'travel', 'expens']));
  expect(snippet.text.length).toBeLessThan(260);
  expect(snippet.text.startsWith('…')).toBe(true);
  expect(snippet.text.endsWith('…')).toBe(true);
  expect(marked(snippet.text, snippet.highlights)).toEqual(['refund', 'travel', 'expenses']);
});

test('a text without spaces is cut as well, without splitting a character', () => {
  const text = '𠮷'.repeat(400);
  const snippet = cutSnippet(text, sought([]));
  expect(snippet.text.isWellFormed()).toBe(true);
  expect(snippet.highlights).toEqual([]);
});
