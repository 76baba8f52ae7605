import { describe, expect, test } from 'vitest';
import { createDuplicateEngine, type DuplicateEngine } from './engine.ts';
import { joinInThreads } from './join-in-threads.ts';
import { joinPart } from './self-join.ts';

const english = 'valve torque must be tightened to the mark before every flight and logged by crew';
const languages = [
  ['English', english.split(' ').flatMap((word, i) => [word, `${word}${i}`, `x${i}`]), ' '],
  ['Chinese', [...'阀门的扭矩必须在每次飞行之前按照标记拧紧并由机组人员记录下来'], ''],
] as const;

/** Reproducible pseudo-random numbers below a limit. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Random = ReturnType<typeof createRandom>;

/** Texts of which many are copies or edits of an earlier one. */
function makeTexts(random: Random, count: number, words: readonly string[], joint: string) {
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const texts: string[] = [];
  while (texts.length < count) {
    const source = texts.length > 0 && random(10) < 6 ? pick(texts) : '';
    const text = source
      ? source.split(joint)
      : Array.from({ length: 1 + random(30) }, () => pick(words));
    for (let edits = random(5); edits > 0; edits--) {
      text.splice(random(text.length + 1), random(2), pick(words));
    }
    texts.push(text.join(joint));
  }
  return texts;
}

/** The pairs with their texts and similarity. Texts are numbered in another order in each engine. */
function pairsOf({ pairs, texts }: DuplicateEngine): string[] {
  const list: string[] = [];
  for (let pair = 0; pair < pairs.used; pair++) {
    const both = pairs.at(pair);
    if (!both) continue;
    const sides = [texts.read(both.one), texts.read(both.other)].sort();
    list.push(`${sides.join(' | ')}: ${both.similarity.toFixed(8)}`);
  }
  return list.sort();
}

function putOneByOne(texts: ReadonlyMap<number, string>, floor: number): DuplicateEngine {
  const engine = createDuplicateEngine(floor);
  for (const [record, text] of texts) engine.put(record, text);
  return engine;
}

describe.each(languages)('the join of %s texts', (_language, words, joint) => {
  test.each([0.5, 0.7, 0.9])(
    'finds the pairs that single texts find, from %s on',
    async (floor) => {
      const texts = new Map(makeTexts(createRandom(floor * 100), 300, words, joint).entries());
      const engine = createDuplicateEngine(floor, true);
      for (const [record, text] of texts) engine.put(record, text);
      await engine.join(joinPart);
      const pairs = pairsOf(engine);
      expect(pairs).toEqual(pairsOf(putOneByOne(texts, floor)));
      expect(pairs.length).toBeGreaterThan(5);
    },
  );

  test.each([1, 2, 3])('lets texts come and go meanwhile (%i)', async (seed) => {
    const random = createRandom(seed);
    const all = makeTexts(random, 400, words, joint);
    const current = new Map<number, string>();
    const engine = createDuplicateEngine(0.6, true);
    const change = () => {
      const record = random(250);
      if (random(3) === 0) {
        engine.drop(record);
        current.delete(record);
      } else {
        const text = all[random(all.length)] as string;
        engine.put(record, text);
        current.set(record, text);
      }
    };
    for (let i = 0; i < 400; i++) change();
    await engine.join((input, visit) =>
      joinPart(input, (...pair) => {
        for (let i = random(3); i > 0; i--) change();
        visit(...pair);
      }),
    );
    for (let i = 0; i < 100; i++) change();
    expect(pairsOf(engine)).toEqual(pairsOf(putOneByOne(current, 0.6)));
  });
});

test('threads share the work', async () => {
  const [, words, joint] = languages[0];
  const texts = new Map(makeTexts(createRandom(5), 1_000, words, joint).entries());
  const engine = createDuplicateEngine(0.7, true);
  for (const [record, text] of texts) engine.put(record, text);
  await engine.join((input, visit) => joinInThreads(input, visit, 2));
  expect(pairsOf(engine)).toEqual(pairsOf(putOneByOne(texts, 0.7)));
});
