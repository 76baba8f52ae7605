import { expect, test } from 'vitest';
import { type EvaluationOutcome, readQuestions, summarise } from './evaluation.ts';

test('each invalid line is reported with its error', () => {
  const lines: [line: string, why: RegExp | null][] = [
    ['{"question": "Who signs?", "answers": ["the captain"]}', null],
    ['', null],
    ['{"question": "Who signs?"', /not JSON/],
    ['["Who signs?"]', /not an object/],
    ['{"answer": "the captain"}', /"answer" is none of/],
    ['{"question": " "}', /"question" must be/],
    ['{"question": "Who?", "answers": "the captain"}', /"answers" must be a list/],
    ['{"question": "Who?", "answers": [""]}', /"answers" must be a list/],
    ['{"question": "Who?", "paragraphs": [7]}', /"paragraphs" must be a list/],
    ['{"question": "Who?", "file": ""}', /"file" must be/],
    ['{"question": "Who?", "impossible": "yes"}', /"impossible" must be/],
    ['{"question": "Who?", "impossible": true, "answers": ["the captain"]}', /impossible and has/],
    ['{"question": "谁签字?", "paragraphs": ["p1"], "file": "航海日志"}', null],
  ];
  const { questions, wrong } = readQuestions(lines.map(([line]) => line).join('\r\n'));
  const bad = lines.flatMap(([, why], i) => (why ? [{ line: i + 1, why }] : []));
  expect(wrong).toEqual(bad.map(({ line, why }) => ({ line, why: expect.stringMatching(why) })));
  expect(questions.map(({ line }) => line)).toEqual([1, 13]);
});

test('each figure is the share among the questions that it applies to', () => {
  const asked = (line: number, rest: Partial<EvaluationOutcome>): EvaluationOutcome => ({
    line,
    question: '',
    impossible: false,
    answered: true,
    milliseconds: line,
    ...rest,
  });
  const figures = summarise([
    asked(1, { place: 1, sentences: 1 }),
    asked(2, { place: 4, sentences: 3 }),
    asked(3, { place: null, answered: false }),
    asked(4, {}),
    asked(5, { impossible: true, answered: false }),
    asked(6, { impossible: true }),
  ]);
  expect(figures).toMatchObject({
    questions: 6,
    recallAt1: { of: 3, share: 1 / 3 },
    recallAt5: { of: 3, share: 2 / 3 },
    mrrAt10: { of: 3, share: (1 + 1 / 4) / 3 },
    answerIn1Sentence: { of: 2, share: 1 / 2 },
    answerIn2Sentences: { of: 2, share: 1 / 2 },
    answerIn3Sentences: { of: 2, share: 1 },
    impossibleDeclined: { of: 2, share: 1 / 2 },
    possibleAnswered: { of: 4, share: 3 / 4 },
    latency: { p50: 4, p95: 6 },
  });
});

test('the share of an empty set is null', () => {
  expect(summarise([])).toMatchObject({
    recallAt1: { of: 0, share: null },
    impossibleDeclined: { of: 0, share: null },
    latency: { p50: null, p95: null },
  });
});
