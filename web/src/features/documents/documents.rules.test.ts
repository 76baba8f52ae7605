import { describe, expect, test } from 'vitest';
import {
  beginsWithTitle,
  decideDestination,
  decideOffers,
  decideReview,
  hasExtension,
  hasHiddenDraft,
  isBlank,
  isFurtherOn,
} from './documents.rules.ts';

describe('the paragraph that a URL refers to', () => {
  const paragraphs = [
    { id: 'a', text: 'Tighten the screws.' },
    { id: 'b', text: 'Use 5 Nm.  Not more.' },
    { id: 'c', text: '拧紧螺丝，扭矩为 5 Nm。' },
  ];
  test.each([
    ['a fragment', { hash: '#p-b', des: '' }, 'b'],
    ['a fragment wins over a text', { hash: '#p-b', des: 'Tighten' }, 'b'],
    ['a fragment that is gone falls back to the text', { hash: '#p-zz', des: 'Tighten' }, 'a'],
    ['a fragment of a heading', { hash: '#p-h', des: '' }, 'h'],
    ['a text', { hash: '', des: 'Use 5 Nm. ' }, 'b'],
    ['a text with hyphens for spaces', { hash: '', des: 'tighten-the' }, 'a'],
    ['Chinese', { hash: '', des: '扭矩为5' }, 'c'],
    ['the first of several', { hash: '', des: 'nm' }, 'b'],
    ['another fragment', { hash: '#top', des: '' }, null],
    ['nothing', { hash: '', des: '' }, null],
    ['a text that is not there', { hash: '', des: 'absent' }, null],
  ])('%s', (_case, destination, id) => {
    expect(decideDestination(destination, paragraphs, [{ id: 'h' }])).toBe(id);
  });
});

const text = (words: string) => ({ type: 'text', text: words });
test.each([
  ['no blocks', [], true],
  ['empty lines', [{ type: 'paragraph' }, { type: 'heading', content: [text(' ')] }], true],
  ['words', [{ type: 'paragraph', content: [text('Stop.')] }], false],
  ['a synced paragraph', [{ type: 'synced' }], false],
  ['a picture', [{ type: 'image' }], false],
  ['a mention', [{ type: 'paragraph', content: [{ type: 'mention' }] }], false],
  ['an empty table', [{ type: 'table', content: [] }], false],
])('whether a document with %s is blank', (_content, blocks, expected) => {
  expect(isBlank({ type: 'doc', content: [{ type: 'section', content: blocks }] })).toBe(expected);
});

test.each([
  ['words of the first screens', { hash: '', des: 'Tighten' }, false],
  ['words of the rest', { hash: '', des: 'Loosen' }, true],
  ['a paragraph of the first screens', { hash: '#p-a', des: 'Loosen' }, false],
  ['a heading', { hash: '#p-h', des: 'Loosen' }, false],
  ['a paragraph that is gone', { hash: '#p-zz', des: 'Loosen' }, true],
  ['no words', { hash: '#p-zz', des: '' }, false],
])('whether the first screens wait for the rest: %s', (_case, destination, waits) => {
  const paragraphs = [{ id: 'a', text: 'Tighten the screws.' }];
  expect(isFurtherOn(destination, paragraphs, [{ id: 'h' }])).toBe(waits);
});

describe('the actions that the page offers', () => {
  const draft = {
    kind: 'document',
    level: 'edit',
    state: 'draft',
    version: 3,
    sharing: null,
    readsDraft: false,
    reviewRequired: false,
    changesLive: false,
    priority: null,
    unpublished: null,
    owner: null,
  } as const;
  const owned = {
    ...draft,
    owner: { id: 'maja', username: 'Maja', deptName: null, is_coach: false, avatar: null },
  };
  const may = ['document.publish'];
  test.each([
    ['an editor with changes', owned, may, 'edit comment publish unpublish'],
    ['an editor who may not publish', draft, [], 'edit comment'],
    ['nothing to publish', { ...draft, state: 'published' }, may, 'edit comment unpublish'],
    ['never published', { ...draft, version: null }, may, 'edit comment publish'],
    ['a reader', { ...owned, level: 'read' }, may, 'correct'],
    ['a reader where nobody would read a correction', { ...draft, level: 'read' }, may, ''],
    ['a reader who may comment', { ...owned, level: 'comment' }, may, 'comment correct'],
    [
      'who may suggest changes',
      { ...owned, level: 'comment', readsDraft: true },
      may,
      'suggest comment correct',
    ],
    [
      'who may suggest changes where nothing is published',
      { ...draft, level: 'comment', readsDraft: true, version: null },
      may,
      'comment',
    ],
    [
      'an editor whose space demands a review',
      { ...draft, reviewRequired: true },
      may,
      'edit comment unpublish',
    ],
    [
      'an editor whose changes are live',
      { ...draft, changesLive: true },
      may,
      'edit comment unpublish',
    ],
    [
      'an editor of required reading whose changes are live',
      { ...draft, changesLive: true, priority: { level: 2, dueAt: null, status: null } },
      may,
      'edit comment unpublish markSignificant',
    ],
    [
      'an editor where it was unpublished',
      {
        ...draft,
        changesLive: true,
        version: null,
        unpublished: { at: '2026-11-01T08:00:00.000Z', by: null },
      },
      may,
      'edit comment publish',
    ],
    ['an author', { ...draft, sharing: 'author' }, may, 'edit comment publish unpublish share'],
    [
      'an author who learns why they may not share it',
      { ...draft, sharing: 'forbidden' },
      may,
      'edit comment publish unpublish share',
    ],
    [
      'who manages',
      { ...draft, level: 'manage', sharing: 'manager' },
      may,
      'edit comment publish unpublish share manage',
    ],
  ] as const)('%s', (_who, file, permissions, offered) => {
    const offers = Object.entries(decideOffers(file, permissions));
    expect(offers.flatMap(([name, isOffered]) => (isOffered ? [name] : [])).join(' ')).toBe(
      offered,
    );
  });

  test.each([
    ['an editor', draft, [], 'offered'],
    ['one whose space demands it', { ...draft, reviewRequired: true }, [], 'demanded'],
    [
      'one with nothing to publish',
      { ...draft, reviewRequired: true, state: 'published' },
      ['review.ask'],
      'unchanged',
    ],
    ['an outdated one', { ...draft, state: 'outdated' }, [], 'unchanged'],
    ['a second one', { ...draft, state: 'review' }, [], null],
    [
      'a coach who reads',
      { ...draft, level: 'comment', reviewRequired: true },
      ['review.ask'],
      'offered',
    ],
    ['a reader', { ...draft, level: 'read' }, [], null],
    ['of a folder', { ...draft, kind: 'folder', state: null }, [], null],
  ] as const)('a review for %s', (_who, file, permissions, review) => {
    expect(decideReview(file, permissions)).toBe(review);
  });
});

test('only a changed draft of a published document is hidden, and only editors are told about it', () => {
  const changed = { level: 'edit', state: 'draft', version: 2 } as const;
  expect(hasHiddenDraft(changed)).toBe(true);
  expect(hasHiddenDraft({ ...changed, state: 'review' })).toBe(true);
  expect(hasHiddenDraft({ ...changed, version: null })).toBe(false);
  expect(hasHiddenDraft({ ...changed, state: 'published' })).toBe(false);
  expect(hasHiddenDraft({ ...changed, level: 'comment' })).toBe(false);
});

describe('a text that begins with its own title', () => {
  const content = {
    type: 'doc' as const,
    content: [{ content: [{ attrs: { id: 'a' } }, { attrs: { id: 'b' } }] }],
  };
  test.each([
    ['the same', 'Travel and expenses', [{ id: 'a', level: 1, text: 'Travel and Expenses' }], true],
    ['another heading', 'Travel', [{ id: 'a', level: 1, text: 'Expenses' }], false],
    ['a lower level', 'Travel', [{ id: 'a', level: 2, text: 'Travel' }], false],
    ['not the first block', 'Travel', [{ id: 'b', level: 1, text: 'Travel' }], false],
    ['no heading', 'Travel', [], false],
  ])('%s', (_case, name, outline, begins) => {
    expect(beginsWithTitle(name, content, outline)).toBe(begins);
  });
});

test.each([
  ['Brake-sheet,-October-2026.pdf', true],
  ['photo.JPEG', true],
  ['Version-1.2', false],
  ['No.-5-valve', false],
  ['Handbook', false],
])('%s has an extension: %s', (name, has) => {
  expect(hasExtension(name)).toBe(has);
});
