import i18next from 'i18next';
import { expect, test } from 'vitest';
import { words } from '../locales/en/words.ts';
import { ApiError, type ApiReason } from './errors.ts';
import { sentenceOf } from './reasons.ts';

test('an unknown reason from a newer server is shown as a fault', async () => {
  const speaking = i18next.createInstance();
  await speaking.init({ lng: 'en', resources: { en: { translation: words } } });
  const fault = words.reasons['server/fault'];
  const refused = (reason: string) =>
    sentenceOf(new ApiError(409, reason as ApiReason, ''), speaking.t);
  expect(refused('file/not-found')).not.toBe(fault);
  expect(refused('file/of-tomorrow')).toBe(fault);
});

test('whoever called too often is told when to try again', async () => {
  const speaking = i18next.createInstance();
  await speaking.init({ lng: 'en', resources: { en: { translation: words } } });
  const told = (details?: unknown) =>
    sentenceOf(new ApiError(429, 'request/too-many', '', details), speaking.t);
  expect(told({ limit: 12_000, retryAfter: 12 })).toBe(
    'Too many requests. Try again in 12 seconds.',
  );
  expect(told({ limit: 12_000, retryAfter: 1 })).toBe('Too many requests. Try again in 1 second.');
  expect(told()).toBe('Too many requests. Try again in a moment.');
});
