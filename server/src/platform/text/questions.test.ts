import { expect, test } from 'vitest';
import { decideAnswerKind, holdsAnswer } from './questions.ts';

test.each([
  ['How many days of leave do I get?', 'number'],
  ['In what year was it founded?', 'date'],
  ['Who approves expenses?', 'person'],
  ['Where is the archive?', 'place'],
  ['Why was it refused?', 'reason'],
  ['How do I publish a document?', 'steps'],
  ['Which form is needed?', 'other'],
  ['年假有多少天？', 'number'],
  ['什麼時候開始？', 'date'],
  ['由誰批准？', 'person'],
  ['如何发布文档？', 'steps'],
] as const)('%s asks for %s', (question, kind) => {
  expect(decideAnswerKind(question)).toBe(kind);
});

test('a name that the question gives is no answer to it', () => {
  const asked = new Set(['who', 'was', 'rollo']);
  expect(holdsAnswer('The leader was Rollo.', 'person', asked)).toBe(0);
  expect(holdsAnswer('The duke met Robert in May.', 'person', asked)).toBe(1);
});
