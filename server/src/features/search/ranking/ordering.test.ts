import { expect, test } from 'vitest';
import { takeApart } from '../../../language/question.ts';
import { closest } from '../../../search-engine/rerank.ts';
import type { Base } from '../base.ts';
import { forAnswer, orderAgain, withCells } from './ordering.ts';

const texts = [
  'Pumps. The pressure of the pumps is read daily.',
  'The pump is in hall 4, and its pressure is 6 bar.',
  'Pump pressure: 8 bar.',
  'Oil the pump.',
  'Pumps hum.',
];
const files = [1, 2, 3, 4, 5];

function open() {
  const read: number[] = [];
  const paragraphOf = (record: number) => {
    read.push(record);
    const file = { number: files[record], name: 'Hall' };
    return { text: texts[record], headings: [], file };
  };
  const paragraphs = { fileOf: (record: number) => files[record] };
  return { read, base: { paragraphOf, paragraphs } as unknown as Base };
}

const question = takeApart('pump pressure', () => 3);
const hits = [8, 7.5, 7, 3, 2].map((score, record) => ({ record, score }));

test('hits far below the best are not re-ranked and stay behind in their order', () => {
  const { read, base } = open();
  const ordered = orderAgain(base, question, hits, closest(hits), []);
  expect(read).toEqual([0, 1, 2]);
  expect(ordered[0]?.record).toBe(2);
  expect(ordered.slice(3).map(({ record }) => record)).toEqual([3, 4]);
});

test('re-ranking judges a hit the same whether or not others are re-ranked', () => {
  const scoresOf = (candidates: typeof hits) => {
    const ordered = orderAgain(open().base, question, hits, candidates, []);
    return [0, 1, 2].map((record) => ordered.find((one) => one.record === record)?.score);
  };
  expect(scoresOf(closest(hits))).toEqual(scoresOf(hits));
});

test('paragraphs close in meaning are re-ranked wherever they rank', () => {
  const { read, base } = open();
  const near = [{ record: 4 }];
  const ordered = orderAgain(base, question, hits.slice(0, 4), hits.slice(0, 2), near);
  expect(read).toEqual([0, 1, 4]);
  expect(ordered.map(({ record }) => record).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(ordered.every(({ score }) => Number.isFinite(score))).toBe(true);
});

test('a hit that is also close in meaning counts as a hit even if it is no candidate', () => {
  const near = [{ record: 2 }];
  const scoreOf = (candidates: typeof hits) =>
    orderAgain(open().base, question, hits, candidates, near).find(({ record }) => record === 2)
      ?.features?.['index score'];
  expect(scoreOf(hits.slice(0, 2))).toBe(scoreOf(hits));
  expect(scoreOf(hits)).toBeGreaterThan(0);
});

test('answers are searched in the first twenty hits and the table rows among them', () => {
  const kindOf = (record: number) => (record % 2 === 0 ? 'tableCell' : 'paragraph');
  const many = Array.from({ length: 50 }, (_, record) => ({ record, score: 50 - record }));
  expect(forAnswer({ kindOf }, many)).toEqual(many.slice(0, 40));
  expect(forAnswer({ kindOf: () => 'paragraph' }, many)).toEqual(many.slice(0, 20));
});

test('a cell has the meaning of other cells of its row, and not of other rows', () => {
  const cells = ['Bolt: M8', 'Bolt: M8', 'Bolt: M10'].map((context) => {
    return { kind: 'tableCell', context, file: { number: 1 } };
  });
  const paragraphOf = (record: number) => (cells[record] ?? { kind: 'paragraph' }) as never;
  const alike = [
    { record: 9, likeness: 0.9 },
    { record: 1, likeness: 0.8 },
  ];
  const candidates = [0, 1, 2, 8].map((record) => ({ record }));
  expect(withCells({ paragraphOf }, alike, candidates)).toEqual([
    ...alike,
    { record: 0, likeness: 0.8 },
  ]);
});
