import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { startLanguages, takeOfferedLanguage } from './languages.ts';

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

test('a language that is chosen in another tab is spoken here too', async () => {
  await startLanguages();
  expect(i18next.language).toBe('en');
  localStorage.setItem('language', 'zh');
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'zh' }));
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('zh-CN'));
  expect(i18next.t('shell.language')).toBe('语言');
});
