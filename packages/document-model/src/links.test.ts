import { describe, expect, it } from 'vitest';
import { fileLinkOf, isSafeHref } from './links.ts';

describe('addresses that a document may link to', () => {
  it.each([
    'http://example.org',
    'https://example.org/a?b=c:d#e',
    'HTTPS://EXAMPLE.ORG',
    'mailto:a@example.org',
    'tel:+49 30 1',
    '/detail/f1/Name/p1',
    '/detail/f1/A: name/p1',
    'picture.png',
    './a/b:c.md',
    '#part',
    '?page=1:2',
    '文档.md',
  ])('allows %s', (href) => expect(isSafeHref(href)).toBe(true));

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'data:image/png;base64,AA',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org/x',
    '/\n/example.org',
    '\\\\example.org\\x',
    '/\\example.org',
    '',
    '  ',
    `/${'a'.repeat(9000)}`,
    null,
    undefined,
    7,
    { toString: () => '/x' },
  ])('refuses %s', (href) => expect(isSafeHref(href)).toBe(false));
});

it.each([
  ['/detail/f1/A%20name', { fileId: 'f1', name: 'A name' }],
  ['/detail/f1/%E6%B3%B5', { fileId: 'f1', name: '泵' }],
  ['/detail/f1/Name#p-1', null],
  ['/detail/f1/Name/p1', null],
  ['/detail/f1', null],
  ['/detail/f1/%E0%A4%A', null],
  ['https://elsewhere.org/detail/f1/Name', null],
  [null, null],
])('%s leads to a file of ours by its name: %o', (href, link) => {
  expect(fileLinkOf(href)).toEqual(link);
});
