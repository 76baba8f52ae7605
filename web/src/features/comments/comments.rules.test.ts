import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  type Card,
  decideCheck,
  decideComment,
  mentionQueryAt,
  piecesOf,
  placeCards,
  threadIn,
  writtenOf,
} from './comments.rules.ts';

describe('cards beside the text', () => {
  const cards = (...wished: number[]): Card[] =>
    wished.map((top, at) => ({ id: `abc`[at] ?? '', wished: top, height: 100 }));
  const tops = (wished: number[], active: string | null) =>
    [...placeCards(cards(...wished), active).entries()].sort().map(([, top]) => top);

  test.each([
    ['stand beside their text', [0, 200, 400], null, [0, 200, 400]],
    ['are pushed down by those before them', [0, 20, 40], null, [0, 110, 220]],
    ['leave the active one in its place and go up above it', [200, 220, 240], 'b', [110, 220, 330]],
    ['are pushed up no further than needed', [0, 220, 240], 'b', [0, 220, 330]],
    [
      'begin with the first where the active one is not among them',
      [0, 20, 300],
      'z',
      [0, 110, 300],
    ],
    ['are none where there are none', [], 'a', []],
  ] as const)('%s', (_what, wished, active, expected) => {
    expect(tops([...wished], active)).toEqual(expected);
  });
});

describe('the text of a comment', () => {
  test('is split into text and mentions', () => {
    expect(piecesOf('Ask @[Ann Lee](p1), please')).toEqual([
      'Ask ',
      { id: 'p1', name: 'Ann Lee' },
      ', please',
    ]);
  });
  test('is edited with names, and sent with ids', () => {
    const written = writtenOf('@[Ann](p2) and @[Ann Lee](p1)');
    expect(written.text).toBe('@Ann and @Ann Lee');
    expect(bodyOf(written.text, written.people)).toEqual({
      body: '@[Ann](p2) and @[Ann Lee](p1)',
      mentions: [
        { id: 'p2', name: 'Ann' },
        { id: 'p1', name: 'Ann Lee' },
      ],
    });
  });
  test('mentions nobody whose name was removed or never chosen', () => {
    expect(bodyOf(' mail a@Ann.example, @Bo ', [{ id: 'p1', name: 'Zoe' }])).toEqual({
      body: 'mail a@Ann.example, @Bo',
      mentions: [],
    });
  });
  test.each([
    ['behind the sign', 'Hi @an', 6, { from: 3, query: 'an' }],
    ['at the beginning', '@', 1, { from: 0, query: '' }],
    ['also the wide sign', '请＠王', 3, { from: 1, query: '王' }],
    ['not within a mailbox', 'me@an', 5, null],
    ['not before the sign', 'Hi @an', 2, null],
    ['not behind a space of its own', '@ an', 4, null],
  ] as const)('asks for people %s', (_what, text, caret, expected) => {
    expect(mentionQueryAt(text, caret)).toEqual(expected);
  });
});

test.each([
  ['own, who may comment', 'me', 'comment', { edit: true, delete: true, react: true }],
  ["another's, who may edit", 'you', 'edit', { edit: false, delete: false, react: true }],
  ["another's, who manages", 'you', 'manage', { edit: false, delete: true, react: true }],
  ['own, who may only read by now', 'me', 'read', { edit: false, delete: false, react: false }],
] as const)('what one may do: %s', (_what, author, level, expected) => {
  const comment = {
    author: { id: author, username: '', deptName: null, is_coach: false, avatar: null },
    deleted: false,
    parentId: null,
  };
  expect(decideComment(comment, 'me', level)).toEqual(expected);
});

test.each([
  ['anybody where nobody was asked', [], false, 'you', 'comment', 'check'],
  ['anybody again', [], true, 'you', 'comment', 'reopen'],
  ['who was asked', [['me', null]], false, 'you', 'comment', 'check'],
  [
    'who was asked and has checked',
    [
      ['me', 'now'],
      ['you', null],
    ],
    false,
    'you',
    'comment',
    'reopen',
  ],
  ['nobody else, not even who manages', [['you', null]], false, 'you', 'manage', null],
  ['to open again, who manages', [['you', 'now']], true, 'you', 'manage', 'reopen'],
  ['not who only reads', [], false, 'me', 'read', null],
] as const)('a thread is checked by %s', (_who, asked, checked, author, level, expected) => {
  const person = (id: string) => ({
    id,
    username: '',
    deptName: null,
    is_coach: false,
    avatar: null,
  });
  const approvers = asked.map(([id, checkedAt]) => ({ person: person(id), checkedAt }));
  const thread = { approvers, checked, author: person(author) };
  expect(decideCheck(thread, 'me', level)).toBe(expected);
});

test('only the fragment of a comment names a thread', () => {
  expect(['#c-7f', '#p-7f', ''].map(threadIn)).toEqual(['7f', null, null]);
});
