import { describe, expect, test } from 'vitest';
import {
  buttonMargin,
  buttonSize,
  canSend,
  decideDragPosition,
  decideResting,
  decideSide,
  formattedPartsOf,
  isSendKey,
  partsOf,
  sourceHref,
  timeOfDay,
} from './assistant.rules.ts';

const window = { width: 1000, height: 600 };

describe('the floating button', () => {
  test('is between 60 and 70 pixels wide', () => {
    expect(buttonSize).toBeGreaterThanOrEqual(60);
    expect(buttonSize).toBeLessThanOrEqual(70);
  });

  test.each([
    ['inside the window', { x: 300, y: 200 }, { x: 300, y: 200 }],
    ['past the top left', { x: -50, y: -1 }, { x: 0, y: 0 }],
    ['past the bottom right', { x: 5000, y: 5000 }, { x: 936, y: 536 }],
  ])('dragged %s', (_, position, expected) => {
    expect(decideDragPosition(position, window)).toEqual(expected);
  });

  test.each([
    ['its centre is left of the middle', 467, 'left'],
    ['its centre is in the middle', 468, 'right'],
    ['it touches the right edge', 936, 'right'],
  ] as const)('snaps when %s', (_, x, side) => {
    expect(decideSide({ x, y: 0 }, window)).toBe(side);
  });

  test('keeps its side and stays visible when the window shrinks', () => {
    expect(decideResting('right', 700, window)).toEqual({
      x: 1000 - buttonSize - buttonMargin,
      y: 600 - buttonSize - buttonMargin,
    });
    expect(decideResting('left', 700, window).x).toBe(buttonMargin);
  });

  test('is in the strip below the page on a phone', () => {
    const { y } = decideResting('right', 700, { width: 360, height: 740 });
    expect(y).toBeGreaterThanOrEqual(740 - 72);
    expect(y + buttonSize).toBeLessThan(740);
  });
});

describe('a question', () => {
  test.each([
    ['with text', { question: ' why? ', pending: false, confirming: false }, true],
    ['of blanks', { question: ' \n\t', pending: false, confirming: false }, false],
    ['while a reply is pending', { question: 'why?', pending: true, confirming: false }, false],
    [
      'while a new chat is confirmed',
      { question: 'why?', pending: false, confirming: true },
      false,
    ],
  ])('%s', (_, input, expected) => {
    expect(canSend(input)).toBe(expected);
  });

  test.each([
    ['Enter', { key: 'Enter', shiftKey: false, isComposing: false }, true],
    ['Shift+Enter', { key: 'Enter', shiftKey: true, isComposing: false }, false],
    ['Enter that ends a composition', { key: 'Enter', shiftKey: false, isComposing: true }, false],
    ['a letter', { key: 'a', shiftKey: false, isComposing: false }, false],
  ])('is sent by %s?', (_, key, expected) => {
    expect(isSendKey(key)).toBe(expected);
  });
});

describe('a source links', () => {
  const source = {
    file_id: 'f1',
    file_name: 'Ferry  hand book',
    text: 'Check the oil, daily',
    paragraph_id: 'p1',
  };

  test('to the document, with hyphens for blanks and the first ten characters', () => {
    expect(sourceHref(source)).toBe('/detail/f1/Ferry-hand-book/Check%20the%20#p-p1');
  });

  test('through names and texts that need encoding in a URL', () => {
    const href = sourceHref({ ...source, file_name: '50% what?#', text: '😀'.repeat(12) });
    const [, , , title, beginning] = new URL(href, 'http://docent').pathname.split('/');
    expect(decodeURIComponent(title ?? '')).toBe('50%-what?#');
    expect(decodeURIComponent(beginning ?? '')).toBe('😀'.repeat(10));
  });
});

describe('the text of an answer', () => {
  test.each([
    ['plain', 'Oil it.', [], ['Oil it.']],
    ['a citation', 'Oil it [1].', [1], ['Oil it ', '1', '.']],
    ['a number that names no source', 'Oil it [7].', [1], ['Oil it [7].']],
    [
      'an address',
      'See https://a.example/b, please',
      [],
      ['See ', 'https://a.example/b', ', please'],
    ],
    [
      'an address before a Chinese stop',
      '见 https://a.example/b。',
      [],
      ['见 ', 'https://a.example/b', '。'],
    ],
  ])('with %s', (_, text, citable, expected) => {
    const parts = partsOf(text, new Set(citable));
    expect(parts.map((part) => (part.kind === 'citation' ? String(part.n) : part.text))).toEqual(
      expected,
    );
  });

  test('of a model marks bold and code', () => {
    expect(
      formattedPartsOf(
        '**Lock [1]** it: `ctl lock`.\n```sh\nctl **all** [1]\n```\n2 * 3 ** 4',
        new Set([1]),
      ),
    ).toEqual([
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'Lock ' },
          { kind: 'citation', n: 1 },
        ],
      },
      { kind: 'text', text: ' it: ' },
      { kind: 'code', text: 'ctl lock' },
      { kind: 'text', text: '.\n' },
      { kind: 'block', text: 'ctl **all** [1]' },
      { kind: 'text', text: '\n2 * 3 ** 4' },
    ]);
  });

  test('an incomplete mark is text until the rest arrives', () => {
    expect(formattedPartsOf('So **lock', new Set())).toEqual([{ kind: 'text', text: 'So **lock' }]);
    expect(formattedPartsOf('So:\n```\nctl lo', new Set()).at(-1)).toEqual({
      kind: 'block',
      text: 'ctl lo',
    });
  });

  test('never links a script', () => {
    expect(partsOf('javascript:alert(1)', new Set())).toEqual([
      { kind: 'text', text: 'javascript:alert(1)' },
    ]);
  });
});

test('a time consists of two digits, a colon and two digits', () => {
  expect(timeOfDay(new Date(2026, 0, 1, 7, 5))).toBe('07:05');
});
