import { beforeEach, expect, test } from 'vitest';
import { takeOfferedLanguage } from './languages.ts';

beforeEach(() => localStorage.clear());

test.each([
  [['zh-CN', 'en'], 'zh'],
  [['zh'], 'zh'],
  [['de-DE', 'zh-TW', 'en'], 'zh'],
  [['en-GB', 'zh-CN'], null],
  [['de-DE'], null],
  [[], null],
])('of a browser that speaks %j, %s is offered', (spoken, offered) => {
  expect(takeOfferedLanguage(spoken)).toBe(offered);
});

test('a language is offered once, and never after a choice', () => {
  expect(takeOfferedLanguage(['zh-CN'])).toBe('zh');
  expect(takeOfferedLanguage(['zh-CN'])).toBeNull();
  localStorage.clear();
  localStorage.setItem('language', 'en');
  expect(takeOfferedLanguage(['zh-CN'])).toBeNull();
});
