import type { Source } from '@docent/contract/assistant';
import { expect, test } from 'vitest';
import { decideSourceLanguage } from './source-language.ts';

const english = { file_name: 'Hotels', text: 'The allowance is 120 euros.' };
const chinese = { file_name: '住宿', text: '住宿费每晚120元。' };

test.each([
  ['住宿费是多少？', [english], 'en'],
  ['住宿费是多少？', [{ file_name: 'Travel and expenses', text: 'Europe: 120 euros' }], 'en'],
  ['How much is the allowance?', [chinese], 'zh'],
  ['How much is the allowance?', [english], null],
  ['住宿费是多少？', [chinese], null],
  ['How much is the allowance?', [chinese, english], null],
  ['住宿费是多少？', [{ file_name: 'Unterkunft', text: 'Das Hotel kostet 120 Euro.' }], null],
  ['How much is the allowance?', [{ ...english, file_name: '住宿' }], null],
  ['住宿费是多少？', [{ file_name: '快捷键', text: 'Ctrl+K' }], null],
  ['住宿费是多少？', [], null],
] as const)('%s', (question, sources, expected) => {
  expect(decideSourceLanguage(question, { according: sources as unknown as Source[] })).toBe(
    expected,
  );
});
