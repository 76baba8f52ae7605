import { expect, test } from 'vitest';
import { createTextHashes, textHash } from './text-hashes.ts';

const texts = Array.from({ length: 5_000 }, (_, i) => `Text ${i}`);

test('texts are found by their hashes until they are removed, and their numbers can be used again', () => {
  const hashes = createTextHashes();
  texts.forEach((text, i) => {
    expect(hashes.number(text, () => i)).toEqual({ number: i, isNew: true });
  });
  const gone = (number: number) => number % 3 === 0;
  texts.forEach((text, i) => {
    expect(hashes.number(text, () => -1)).toEqual({ number: i, isNew: false });
    if (gone(i)) hashes.remove(i);
  });
  texts.forEach((text, i) => {
    expect(hashes.find(textHash(text))).toBe(gone(i) ? null : i);
    if (!gone(i)) expect(hashes.hashOf(i)).toBe(textHash(text));
  });
  expect(hashes.number('Another', () => 0)).toEqual({ number: 0, isNew: true });
  expect(hashes.hashOf(0)).toBe(textHash('Another'));
});

// Skipped texts are stored by their hashes.
test('the hash of a text never changes', () => {
  expect(textHash('Tighten to 80 Nm.')).toBe('HhN931UNAIIAwFXAb8vbcx');
});
