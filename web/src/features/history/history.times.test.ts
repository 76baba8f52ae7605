import { expect, onTestFinished, test, vi } from 'vitest';
import { shortTime } from './history.times.ts';

test.each([
  ['en', ['en-US'], /^Nov 28, 5:46\sAM$/],
  ['en', ['en-GB'], /^28 Nov, 05:46$/],
  ['zh', ['zh-CN'], /^11月28日 05:46$/],
])('a time in %s for who reads %j is like %s', (language, languages, words) => {
  vi.stubGlobal('navigator', { languages });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(shortTime(new Date(2026, 10, 28, 5, 46).toISOString(), language)).toMatch(words);
});
