import type { FieldValue, FormField } from '@docent/contract/forms';
import { expect, test } from 'vitest';
import { progressOf } from './filling.rules.ts';

const field = (value: FieldValue, problem: FormField['problem'] = null): FormField => ({
  key: 'key',
  label: '',
  kind: 'text',
  value,
  problem,
});

test.each([
  [
    'only optional fields, all empty',
    [null, '', false, []],
    { state: 'partial', filled: 0, count: 4 },
  ],
  ['one optional field is empty', ['Ada', 0, null], { state: 'partial', filled: 2, count: 3 }],
  [
    'every field has a value',
    ['Ada', 0, true, ['crane']],
    { state: 'complete', filled: 4, count: 4 },
  ],
  ['no fields', [], null],
] as const)('the progress of a form where nothing is required: %s', (_, values, progress) => {
  const fields = values.map((value) => field(value as FieldValue));
  expect(progressOf({ fields })).toEqual(progress);
});

test('required fields without a valid value are counted first', () => {
  const fields = [field(null, { reason: 'required' }), field('Ada'), field(null)];
  expect(progressOf({ fields })).toEqual({ state: 'missing', filled: 1, count: 1 });
});
