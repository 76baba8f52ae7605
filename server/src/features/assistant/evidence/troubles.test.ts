import { expect, test } from 'vitest';
import { tellsOfTrouble } from './troubles.ts';

test.each([
  ['The line stopped because a bearing was missing.', true],
  ['Delays of the supplier were not planned for.', true],
  ['The gondola of line 3 is green.', false],
  ['备用绳没有及时到货，停机三天。', true],
  ['轴承损坏。', true],
  ['3 号线的吊厢是绿色的。', false],
])('%s: %s', (sentence, expected) => {
  expect(tellsOfTrouble(sentence)).toBe(expected);
});
