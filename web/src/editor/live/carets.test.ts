import { personColour, personColours } from '@docent/document-model/colours';
import { expect, test } from 'vitest';

/** Contrast by WCAG, 1 to 21. */
function contrast(a: string, b: string): number {
  const light = (colour: string) =>
    [1, 3, 5]
      .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test.each(personColours)('%s carries white text and shows on both pages', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour, '#16181c')).toBeGreaterThanOrEqual(3);
});

test('a person has one colour, and different people mostly different ones', () => {
  expect(personColour('ann')).toBe(personColour('ann'));
  const people = Array.from({ length: 100 }, (_, i) => personColour(`person${i}`));
  expect(new Set(people).size).toBeGreaterThan(6);
});
