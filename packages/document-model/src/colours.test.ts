import { describe, expect, it } from 'vitest';
import { isColour } from './colours.ts';

describe('colours that a document may contain', () => {
  it.each([
    '#fff',
    '#C92A2A',
    '#c92a2a80',
    'red',
    'rgb(1, 2, 3)',
    'rgba(1,2,3,.5)',
    'hsl(120deg 50% 50% / 50%)',
  ])('allows %s', (colour) => expect(isColour(colour)).toBe(true));
  it.each([
    '',
    '#ff',
    '#ggg',
    'inherit',
    'windowtext',
    'transparent',
    'url(x)',
    'red;background:url(x)',
    'expression(alert(1))',
    'rgb(1,2,3);x:y',
    '"><script>',
    `#${'f'.repeat(100)}`,
    null,
    3,
  ])('refuses %s', (colour) => expect(isColour(colour)).toBe(false));
});
