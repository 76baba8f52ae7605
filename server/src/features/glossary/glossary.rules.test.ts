import { describe, expect, test } from 'vitest';
import { askedTerm, candidatesIn, chooseLongest, keyOf, rephrase } from './glossary.rules.ts';

describe('the key of a name', () => {
  test.each([
    ['Business  Continuity Plan', 'business-continuity plan'],
    ['ＳＬＡ', 'sla'],
    ['U 盘', 'U盘'],
    ['檢修', '检修'],
    ['Café', 'cafe'],
  ])('is the same for %s and %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test.each([
    ['R&D', 'RD'],
    ['plan', 'plans'],
    ['检修', '检查'],
  ])('differs for %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('is empty for a name without letters and digits', () => {
    expect(keyOf('?! —')).toBe('');
  });
});

describe('candidates of a text', () => {
  test.each([
    ['Who signs the SLAs?', 'SLA'],
    ['What is our Business Continuity Plan for?', 'business continuity plan'],
    ['优盘和U盘一样吗', 'U 盘'],
  ])('in "%s" include %s', (text, name) => {
    expect([...candidatesIn(text).keys()]).toContain(keyOf(name));
  });

  test('are never parts of words', () => {
    expect([...candidatesIn('Slack is down').keys()]).not.toContain('sla');
  });

  test('of a very long text are limited', () => {
    expect(candidatesIn('word '.repeat(100_000)).size).toBeLessThan(50);
    expect(candidatesIn('谁'.repeat(100_000)).size).toBeLessThan(50);
  });
});

test('the longest of overlapping ranges is chosen', () => {
  const ranges = [
    { from: 0, to: 8 },
    { from: 0, to: 24 },
    { from: 30, to: 33 },
  ];
  expect(chooseLongest(ranges)).toEqual([ranges[1], ranges[2]]);
});

test('a question is rephrased with other names of its terms, at most twice', () => {
  const named = [
    { from: 12, to: 15, names: ['service level agreement', 'service contract', 'pledge'] },
    { from: 23, to: 27, names: ['pylon'] },
  ];
  expect(rephrase('Who ends an SLA of the mast?', named)).toEqual([
    'Who ends an service level agreement of the pylon?',
    'Who ends an service contract of the mast?',
  ]);
  expect(rephrase('Who?', [])).toEqual([]);
});

describe('a question about the meaning of a term', () => {
  test.each([
    ['What is an SLA?', 'SLA'],
    ['what does “BCP” mean?', 'BCP'],
    ['What does BCP stand for', 'BCP'],
    ["What's the meaning of haul rope?", 'haul rope'],
    ['Define haul rope.', 'haul rope'],
    ['运载索是什么？', '运载索'],
    ['什么是运载索', '运载索'],
    ['“运载索”是什么意思', '运载索'],
  ])('"%s" asks for %s', (question, term) => {
    expect(askedTerm(question)).toBe(term);
  });

  test.each(['Who signs the SLA?', 'How long is the haul rope?', '运载索多长？'])(
    '"%s" asks for no term',
    (question) => {
      expect(askedTerm(question)).toBeNull();
    },
  );
});
