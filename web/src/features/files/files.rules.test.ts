import { describe, expect, test } from 'vitest';
import {
  addressOf,
  canMoveInto,
  decideActions,
  decideName,
  decideShownState,
  isPublishedByMove,
  linkOf,
  reaches,
} from './files.rules.ts';

describe('a name', () => {
  test.each([
    ['Report 2026', null],
    ['报告', null],
    ['a/b', 'slash'],
    ['/', 'slash'],
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u200b\u2060', 'empty'],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'long'],
    [` ${'x'.repeat(200)} `, null],
  ] as const)('%j → %s', (name, problem) => {
    expect(decideName(name)).toBe(problem);
  });
});

test.each([
  ['read', 'read', true],
  ['read', 'edit', false],
  ['comment', 'edit', false],
  ['edit', 'edit', true],
  ['edit', 'manage', false],
  ['manage', 'read', true],
] as const)('level %s reaches %s: %s', (level, needed, does) => {
  expect(reaches(level, needed)).toBe(does);
});

describe('the actions on a file', () => {
  const all = ['new-space', 'new-folder', 'new-document', 'upload', 'trash'] as const;
  test.each([
    [
      'a reader with a document',
      { kind: 'document', level: 'read', sharing: null, parentId: 'f' },
      [],
      ['open', 'open-new-tab', 'favour', 'copy-link'],
    ],
    [
      'an editor with a document',
      { kind: 'document', level: 'edit', sharing: null, parentId: 'f' },
      all,
      [
        'open',
        'open-new-tab',
        'rename',
        'icon',
        'move',
        'copy',
        'favour',
        'copy-link',
        'template',
        'trash',
      ],
    ],
    [
      'the author of a document in a space that forbids sharing',
      { kind: 'document', level: 'edit', sharing: 'forbidden', parentId: 'f' },
      [],
      [
        'open',
        'open-new-tab',
        'rename',
        'icon',
        'move',
        'copy',
        'favour',
        'copy-link',
        'template',
        'share',
        'trash',
      ],
    ],
    [
      'an editor with a folder',
      { kind: 'folder', level: 'edit', sharing: null, parentId: 'f' },
      all,
      [
        'open',
        'download',
        'download-book',
        'new-document',
        'new-folder',
        'upload',
        'rename',
        'icon',
        'move',
        'copy',
        'favour',
        'copy-link',
        'trash',
      ],
    ],
    [
      'an editor without button codes',
      { kind: 'folder', level: 'edit', sharing: null, parentId: 'f' },
      [],
      [
        'open',
        'download',
        'download-book',
        'rename',
        'icon',
        'move',
        'copy',
        'favour',
        'copy-link',
        'trash',
      ],
    ],
    [
      'an editor with a space',
      { kind: 'folder', level: 'edit', sharing: null, parentId: null },
      all,
      [
        'open',
        'download',
        'download-book',
        'new-document',
        'new-folder',
        'upload',
        'favour',
        'copy-link',
      ],
    ],
    [
      'who manages a space',
      { kind: 'folder', level: 'manage', sharing: 'manager', parentId: null },
      all,
      [
        'open',
        'download',
        'download-book',
        'new-document',
        'new-folder',
        'upload',
        'rename',
        'icon',
        'copy',
        'favour',
        'copy-link',
        'share',
        'settings',
        'trash',
      ],
    ],
    [
      'a reader with an attachment',
      { kind: 'attachment', level: 'read', sharing: null, parentId: 'f' },
      [],
      ['open', 'open-new-tab', 'download', 'favour', 'copy-link'],
    ],
  ] as const)('%s', (_who, file, buttons, actions) => {
    expect(decideActions({ ...file, downloadable: true }, buttons)).toEqual(actions);
  });

  test('a space that forbids downloads leaves those of its attachments', () => {
    const rights = { level: 'read', sharing: null, parentId: 'f', downloadable: false } as const;
    expect(decideActions({ ...rights, kind: 'folder' }, [])).not.toContain('download');
    expect(decideActions({ ...rights, kind: 'attachment' }, [])).toContain('download');
  });
});

describe('moving', () => {
  const document = { id: 'd', kind: 'document', parentId: 'a', level: 'edit' } as const;
  const folder = { id: 'a', kind: 'folder', parentId: 's', level: 'edit', path: [] } as const;
  const inside = { ...folder, id: 'b', path: [{ id: 'a', name: 'A' }] } as const;
  test.each([
    ['a document into a folder', document, inside, true],
    ['a document to the top', document, null, false],
    [
      'a document into a folder that may only be read',
      document,
      { ...inside, level: 'read' as const },
      false,
    ],
    ['what may only be read', { ...document, level: 'read' as const }, inside, false],
    ['a folder into itself', folder, folder, false],
    ['a folder into what lies inside it', folder, inside, false],
    [
      'a space into a folder',
      { ...folder, parentId: null, level: 'manage' as const },
      inside,
      false,
    ],
    [
      'a space among the spaces',
      { ...folder, parentId: null, level: 'manage' as const },
      null,
      true,
    ],
  ])('%s: %s', (_what, file, into, may) => {
    expect(canMoveInto(file, into)).toBe(may);
  });
});

test('a URL has hyphens for white space and always has a title', () => {
  expect(addressOf({ id: 'x', name: ' How to  begin ' })).toEqual({
    id: 'x',
    title: 'How-to-begin',
  });
  expect(addressOf({ id: 'x', name: ' ' })).toEqual({ id: 'x', title: '-' });
});

test('a link is percent-encoded', () => {
  expect(linkOf({ id: 'x', name: '50% off?', kind: 'document' }, 'http://d')).toBe(
    'http://d/detail/x/50%25-off%3F',
  );
  expect(linkOf({ id: 'x', name: 'A', kind: 'folder' }, 'http://d')).toBe('http://d/?folder=x');
  expect(linkOf({ id: 'x', name: 'A', kind: 'premortem' }, 'http://d')).toBe(
    'http://d/codetetail?id=x',
  );
});

test.each([
  [{ state: null, version: null }, null],
  [{ state: 'draft', version: null }, { kind: 'draft' }],
  [
    { state: 'draft', version: 3 },
    { kind: 'changed', version: 3 },
  ],
  [
    { state: 'published', version: 3 },
    { kind: 'published', version: 3 },
  ],
  [{ state: 'draft', version: 3, changesLive: true }, { kind: 'live' }],
  [{ state: 'published', version: 3, changesLive: true }, { kind: 'live' }],
  [{ state: 'outdated', version: 3, changesLive: true }, { kind: 'outdated' }],
  [{ state: 'draft', version: null, changesLive: true }, { kind: 'draft' }],
  [{ state: 'review', version: 3 }, { kind: 'review' }],
  [{ state: 'outdated', version: 3 }, { kind: 'outdated' }],
] as const)('%o is shown as %o', (file, label) => {
  const facts = { changesLive: false, unpublished: null };
  expect(decideShownState({ ...facts, ...file })).toEqual(label);
});

test.each([
  ['a draft', {}, true],
  ['a draft from a space whose changes are live', { changesLive: true }, false],
  ['an unpublished document', { unpublished: { at: '', by: null } }, false],
  ['what readers have seen', { state: 'published' }, false],
  ['one in review', { state: 'review' }, false],
  ['a folder', { kind: 'folder', state: null }, true],
  ['an attachment', { kind: 'attachment', state: null }, false],
] as const)('whether %s is published by a move to where changes are live', (_what, facts, is) => {
  const draft = {
    kind: 'document',
    state: 'draft',
    changesLive: false,
    unpublished: null,
  } as const;
  expect(isPublishedByMove({ ...draft, ...facts }, { changesLive: true })).toBe(is);
  expect(isPublishedByMove({ ...draft, ...facts }, { changesLive: false })).toBe(false);
});
