import { describe, expect, test } from 'vitest';
import { decideMime, isShownInline } from '../../platform/blobs/mime.ts';
import { decideCopyName, decideName, decidePlace, decidePosition } from './files.rules.ts';

describe('a name', () => {
  test.each([
    ['plain', 'Pump manual', 'Pump manual'],
    ['Chinese', '水泵手册', '水泵手册'],
    ['with blanks around it', '  Pump  ', 'Pump'],
    ['of two forms of one letter', 'Cafe\u0301', 'Caf\u00e9'],
    ['with a slash', 'a/b', null],
    ['empty', '', null],
    ['of blanks', ' \t ', null],
    ['of what is not seen', '\u200b\u2060\ufeff', null],
    ['of a flag', '🏴‍☠️', '🏴‍☠️'],
    ['with a line break inside', 'a\nb', null],
    ['of 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['of 201 characters', 'x'.repeat(201), null],
  ])('%s', (_, given, kept) => {
    expect(decideName(given)).toBe(kept);
  });
});

test.each([
  ['short', 'Pump manual', 'Pump manual (copy)'],
  ['that just has room', 'x'.repeat(193), `${'x'.repeat(193)} (copy)`],
  ['of one more', 'x'.repeat(194), `${'x'.repeat(193)} (copy)`],
  ['of all there is room for', 'x'.repeat(200), `${'x'.repeat(193)} (copy)`],
  ['with a blank at the cut', `${'x'.repeat(192)} yyyyyyy`, `${'x'.repeat(192)} (copy)`],
  ['with a flag at the cut', `${'x'.repeat(190)}🇳🇴🇨🇳`, `${'x'.repeat(190)} (copy)`],
])('a copy of a name %s', (_, original, copy) => {
  expect(decideCopyName({ name: original, kind: 'document' })).toBe(copy);
  expect(decideName(copy)).toBe(copy);
});

test.each([
  ['attachment', 'a.pdf', 'a (copy).pdf'],
  ['attachment', 'a.tar.gz', 'a.tar (copy).gz'],
  ['attachment', `${'x'.repeat(196)}.pdf`, `${'x'.repeat(189)} (copy).pdf`],
  ['attachment', 'notes', 'notes (copy)'],
  ['attachment', '.env', '.env (copy)'],
  ['attachment', 'Pump room. Overview', 'Pump room. Overview (copy)'],
  ['document', 'Release 1.2', 'Release 1.2 (copy)'],
  ['folder', 'docent.org', 'docent.org (copy)'],
])('a copy of the %s %s is %s', (kind, original, copy) => {
  expect(decideCopyName({ name: original, kind })).toBe(copy);
});

describe('a position', () => {
  test.each([
    ['in an empty folder', null, null, 1],
    ['before the first', null, 4, 3],
    ['behind the last', 4, null, 5],
    ['between two', 1, 2, 1.5],
    ['between two that touch', 1, 1 + Number.EPSILON, null],
    ['between two of the same number', 1, 1, null],
  ])('%s', (_, before, after, position) => {
    expect(decidePosition(before, after)).toBe(position);
  });
});

describe('a place', () => {
  const folder = { kind: 'folder' };
  test.each([
    ['a document in a folder', 'document', folder, ['a', 'b'], null],
    ['a folder at the top', 'folder', null, [], null],
    ['a document in a document', 'document', { kind: 'document' }, ['a'], 'file/parent-invalid'],
    ['a picture in a document', 'attachment', { kind: 'document' }, ['a'], null],
    ['a picture in a picture', 'attachment', { kind: 'attachment' }, ['a'], 'file/parent-invalid'],
    ['a folder in itself', 'folder', folder, ['me', 'a'], 'file/into-itself'],
    ['a folder far below itself', 'folder', folder, ['a', 'b', 'me'], 'file/into-itself'],
  ])('%s', (_, kind, target, ancestors, refusal) => {
    expect(decidePlace({ id: 'me', kind }, target, ancestors)).toBe(refusal);
  });
});

describe('a type', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const text = new TextEncoder().encode('<svg onload="alert(1)">');
  test.each([
    ['a picture that claims to be text', 'text/plain', png, 'image/png'],
    ['a script that claims to be a picture', 'image/png', text, 'application/octet-stream'],
    ['a drawing with scripts', 'image/svg+xml', text, 'image/svg+xml'],
    ['something unknown', 'nonsense\r\nX: y', text, 'application/octet-stream'],
    ['a type with parameters', 'text/csv; charset=utf-8', text, 'text/csv'],
  ])('%s', (_, claimed, beginning, mime) => {
    expect(decideMime(claimed, beginning)).toBe(mime);
  });

  test('only images that cannot contain scripts are shown inline', () => {
    expect(isShownInline('image/png')).toBe(true);
    expect(isShownInline('image/svg+xml')).toBe(false);
    expect(isShownInline('text/html')).toBe(false);
    expect(isShownInline('application/pdf')).toBe(false);
  });
});
