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
