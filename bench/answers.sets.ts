// Runs questions through the product's retrieval, for evaluating sentences: shared by the bench of answers
// and the learning of its weights.
import type { Passage } from '../server/src/features/assistant/evidence/quote.ts';
import { type Question, takeApart } from '../server/src/language/question.ts';
import { fold, simplify } from '../server/src/language/tokens.ts';
import { createIndex } from '../server/src/search-engine/invertedIndex.ts';
import { candidatesForAnswer, maxReranked, rerank } from '../server/src/search-engine/rerank.ts';
import { suggest } from '../server/src/search-engine/spelling.ts';
import { readQuestion } from '../server/src/search-engine/words.ts';
import {
  type CorpusParagraph,
  halfOf,
  type QuestionSet,
  type TestQuestion,
} from './search.sets.ts';

export interface Retrieval {
  testQuestion: TestQuestion;
  half: 0 | 1;
  question: Question;
  passages: (Passage & { id: string })[];
}

/** The part of the base that is hidden from the question. */
export type Hidden = 'nothing' | 'its paragraph' | 'its book';

const passagesKept = 12;

/** Builds the base once; the returned function asks questions. */
export function openBase(set: QuestionSet, distractors: readonly CorpusParagraph[] = []) {
  const index = createIndex();
  const corpus = [...set.paragraphs, ...distractors];
  const files = new Map<string, number>();
  for (const { title } of corpus) if (!files.has(title)) files.set(title, files.size);
  for (const { text, title } of corpus) {
    const place = { scope: 0, lowest: 1, highest: 4, file: files.get(title) as number };
    index.add({ text, title, headings: [] }, place);
  }
  const levels = Uint8Array.of(1);
  const fileOf = (record: number) => files.get((corpus[record] as CorpusParagraph).title) as number;

  return function ask(testQuestion: TestQuestion, hidden: Hidden = 'nothing'): Retrieval {
    const allowed = new Uint8Array(files.size).fill(1);
    if (hidden === 'its book') allowed[files.get(testQuestion.title) as number] = 0;
    const { question: parsedQuestion, words } = readQuestion(index, testQuestion.question, levels);
    const { hits } = index.search({ words, limit: maxReranked + 1, levels, files: allowed });
    const left = hits
      .filter(
        ({ record }) => hidden !== 'its paragraph' || corpus[record]?.id !== testQuestion.paragraph,
      )
      .slice(0, maxReranked);
    const around = left.slice(0, 10).map(({ record }) => (corpus[record] as CorpusParagraph).text);
    const correction = suggest(testQuestion.question, words, around);
    const question = correction === null ? parsedQuestion : takeApart(correction, index.idf);
    const order = rerank(
      question,
      left.slice(0, candidatesForAnswer).map(({ record, score }) => {
        const { text, title } = corpus[record] as CorpusParagraph;
        return { fields: { text, title, headings: [] }, score, file: fileOf(record) };
      }),
      left.map(({ record }) => fileOf(record)),
    );
    const passages = order.slice(0, passagesKept).map(({ at, score, features }) => {
      const { id, text, title } = corpus[
        (left[at] as { record: number }).record
      ] as CorpusParagraph;
      return {
        id,
        text,
        fileName: title,
        headings: [],
        score,
        signs: features,
        context: null,
        list: [],
        code: null,
        section: [],
        inTable: false,
        meaning: 0,
        reading: null,
        goesOn: null,
        isInOtherLanguage: false,
      };
    });
    return { testQuestion, half: halfOf(testQuestion.title), question, passages };
  };
}

const flatten = (text: string) => simplify(fold(text)).replace(/\s+/g, ' ').trim();

export function holdsAny(text: string, answers: readonly string[]): boolean {
  const flat = flatten(text);
  return answers.some((answer) => flat.includes(flatten(answer)));
}

/** Area under the ROC curve: how often an answerable question scores higher than an unanswerable one. */
export function rocArea(good: readonly number[], bad: readonly number[]): number {
  const all = [
    ...good.map((score) => ({ score, good: 1 })),
    ...bad.map((score) => ({ score, good: 0 })),
  ];
  all.sort((x, y) => x.score - y.score || y.good - x.good);
  let ranks = 0;
  all.forEach((one, i) => {
    if (one.good) ranks += i + 1;
  });
  return (ranks - (good.length * (good.length + 1)) / 2) / (good.length * bad.length);
}

/** The score that at most `share` of the unanswerable questions reach. */
export function thresholdAt(bad: readonly number[], share: number): number {
  const descending = [...bad].sort((x, y) => y - x);
  return descending[Math.floor(share * descending.length)] ?? 0;
}
