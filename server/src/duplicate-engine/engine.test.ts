import { expect, test } from 'vitest';
import { createDuplicateEngine, type DuplicateEngine } from './engine.ts';
import { joinPart } from './self-join.ts';

const torque = 'Tighten the four bolts of the wheel to 90 Nm with the torque wrench.';
const other = 'Tighten the four bolts of the wheel to 80 Nm with the torque wrench.';
const shuffled = 'With the torque wrench, tighten the four bolts of the wheel to 90 Nm.';
const stranger = 'Visitors register at the reception and wear a badge.';

function pairsIn({ pairs, texts }: DuplicateEngine): string[] {
  const pairTexts: string[] = [];
  for (let pair = 0; pair < pairs.used; pair++) {
    const both = pairs.at(pair);
    if (both) pairTexts.push([texts.read(both.one), texts.read(both.other)].sort().join(' | '));
  }
  return pairTexts.sort();
}

const pairOf = (...both: string[]) => both.sort().join(' | ');

test('identical texts are one text, and similar ones form pairs', () => {
  const engine = createDuplicateEngine(0.7);
  engine.put(0, torque);
  engine.put(1, ` ${torque.replace(' ', '\u00a0 ')}`);
  engine.put(2, other);
  engine.put(3, stranger);
  expect(engine.texts.textOf(0)).toBe(engine.texts.textOf(1));
  expect(pairsIn(engine)).toEqual([pairOf(torque, other)]);
  expect(engine.pairs.size).toBe(1);
});

test('a pair exists as long as both of its texts', () => {
  const engine = createDuplicateEngine(0.7);
  engine.put(0, torque);
  engine.put(1, torque);
  engine.put(2, other);
  engine.drop(0);
  expect(pairsIn(engine)).toEqual([pairOf(torque, other)]);
  engine.put(1, stranger);
  expect(pairsIn(engine)).toEqual([]);
  engine.put(5, torque);
  expect(pairsIn(engine)).toEqual([pairOf(torque, other)]);
  engine.put(5, torque);
  expect(engine.pairs.size).toBe(1);
});

test('texts with the same words share their similar texts', () => {
  const engine = createDuplicateEngine(0.7);
  engine.put(0, torque);
  engine.put(1, other);
  engine.put(2, shuffled);
  const all = [pairOf(torque, other), pairOf(torque, shuffled), pairOf(other, shuffled)].sort();
  expect(pairsIn(engine)).toEqual(all);
  engine.drop(0);
  expect(pairsIn(engine)).toEqual([pairOf(other, shuffled)]);
  expect(engine.query(torque, 0.95)).toHaveLength(1);
});

test('texts without words are similar to nothing', () => {
  const engine = createDuplicateEngine(0.7);
  for (const [record, text] of ['***', '---', '***', '| — |'].entries()) engine.put(record, text);
  expect(engine.pairs.size).toBe(0);
  for (const record of [0, 1, 2, 3]) engine.drop(record);
  expect(engine.query('---', 0.7)).toEqual([]);
});

test('the engine reports which pairs disagree', () => {
  const engine = createDuplicateEngine(0.7);
  engine.put(0, torque);
  engine.put(1, other);
  engine.put(2, shuffled);
  const diverging = [...engine.pairs.of(engine.texts.textOf(0) as number)].map((pair) => [
    engine.texts.read(pair.other),
    engine.isDiverging(pair.pair),
  ]);
  expect(new Map(diverging as [string, boolean][])).toEqual(
    new Map([
      [shuffled, false],
      [other, true],
    ]),
  );
});

test('the join may give words other numbers, but texts keep their words', async () => {
  const engine = createDuplicateEngine(0.7, true);
  for (const [record, text] of ['one', 'two three', 'two four', 'two five'].entries()) {
    engine.put(record, text);
  }
  await engine.join(joinPart);
  engine.put(4, 'two');
  expect(pairsIn(engine)).toEqual([]);
  engine.put(5, 'One!');
  engine.put(6, 'three, two');
  expect(pairsIn(engine)).toEqual(
    [pairOf('one', 'One!'), pairOf('three, two', 'two three')].sort(),
  );
});
