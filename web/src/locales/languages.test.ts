import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, speakOf, startLanguages, takeOfferedLanguage } from './languages.ts';

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

test.each([
  [() => i18next.t('files.updatedWhen', { when: '上个月' }), '更新于上个月'],
  [() => i18next.t('files.updatedWhen', { when: '30 分钟前' }), '更新于 30 分钟前'],
  [() => i18next.t('files.trashed', { name: '第一章 总则' }), '“第一章 总则”已移到回收站'],
  [() => i18next.t('reviews.askedBy', { name: '林晓梅', when: '昨天' }), '林晓梅发起于昨天'],
  [() => i18next.t('reviews.askedBy', { name: 'Maja', when: '昨天' }), 'Maja 发起于昨天'],
])('values are spaced as Chinese is: %#', async (text, expected) => {
  await startLanguages();
  await speakOf('work');
  await chooseLanguage('zh');
  expect(text()).toBe(expected);
});
