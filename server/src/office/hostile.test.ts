// What readers of uploaded files must refuse, whichever the format.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packedBomb, zip } from '../testing/paper.ts';
import { readBook } from './books/readBook.ts';
import { readMail } from './mail/readMail.ts';
import { readOpenSheets, readOpenSlides, readOpenText } from './opendocument/readOpenDocument.ts';
import { readSlides } from './slides/readSlides.ts';
import { bookFile } from './testing/bookFile.ts';
import { openDocumentFile } from './testing/openDocumentFile.ts';
import { slidesFile } from './testing/slidesFile.ts';
import { Unreadable } from './unreadable.ts';

const nothing = () => null;
const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>';

const formats = {
  odt: {
    read: (bytes: Uint8Array) => readOpenText(bytes, nothing),
    main: 'content.xml',
    deep: openDocumentFile('text', '<text:section>'.repeat(100_000)),
    whole: openDocumentFile('text', '<text:p>text</text:p>'),
  },
  ods: {
    read: (bytes: Uint8Array) => readOpenSheets(bytes),
    main: 'content.xml',
    deep: openDocumentFile('spreadsheet', '<table:table>'.repeat(100_000)),
    whole: openDocumentFile('spreadsheet', '<table:table/>'),
  },
  odp: {
    read: (bytes: Uint8Array) => readOpenSlides(bytes, nothing),
    main: 'content.xml',
    deep: openDocumentFile('presentation', '<draw:g>'.repeat(100_000)),
    whole: openDocumentFile('presentation', '<draw:page/>'),
  },
  pptx: {
    read: (bytes: Uint8Array) => readSlides(bytes, nothing),
    main: '_rels/.rels',
    deep: slidesFile([{ shapes: '<p:grpSp>'.repeat(100_000) }]),
    whole: slidesFile([{ shapes: '' }]),
  },
  epub: {
    read: (bytes: Uint8Array) => readBook(bytes, 1_000_000),
    main: 'META-INF/container.xml',
    deep: zipSync({ 'META-INF/container.xml': strToU8('<rootfiles>'.repeat(100_000)) }),
    whole: bookFile('Book', { 'a.html': 'text' }),
  },
};

const cases = Object.entries(formats).flatMap(([format, { read, main, deep, whole }]) => {
  const bomb = zip({ [main.replace('.rels', 'x.rels')]: packedBomb(400) });
  return (
    [
      ['a zip bomb', bomb, 'upload/too-complex'],
      ['an entity bomb', zipSync({ [main]: strToU8(entity) }), 'upload/unreadable'],
      ['100,000 nested elements', deep, 'upload/too-complex'],
      ['another archive', zipSync({ 'a.txt': strToU8('text') }), 'upload/unreadable'],
      ['a text', strToU8('text'), 'upload/unreadable'],
      ['an encrypted file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'upload/protected'],
      ['half a file', whole.subarray(0, whole.length / 2), 'upload/unreadable'],
      ['nothing', new Uint8Array(), 'upload/unreadable'],
    ] as const
  ).map(([name, bytes, reason]) => ({ format, name, read, bytes, reason }));
});

test.each(cases)('$name as .$format is refused with a reason', ({ read, bytes, reason }) => {
  expect(reasonOf(() => read(bytes))).toBe(reason);
});

test.each([
  [
    'an OpenDocument text with a password',
    () =>
      readOpenText(
        openDocumentFile('text', '', {
          entries: {
            'META-INF/manifest.xml':
              '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
          },
        }),
        nothing,
      ),
    'upload/protected',
  ],
  [
    'a spreadsheet that calls itself a text',
    () => readOpenText(openDocumentFile('spreadsheet', ''), nothing),
    'upload/unreadable',
  ],
  [
    'a table of a million cells in one element',
    () =>
      readOpenText(
        openDocumentFile(
          'text',
          `<table:table>${'<table:table-row><table:table-cell table:number-columns-repeated="1000000"/></table:table-row>'.repeat(200)}</table:table>`,
        ),
        nothing,
      ),
    'upload/too-complex',
  ],
  [
    'a copy-protected e-book',
    () =>
      readBook(
        bookFile(
          'Book',
          { 'a.html': '\x01\x02' },
          {
            'META-INF/encryption.xml':
              '<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:CipherData><enc:CipherReference URI="OEBPS/a.html"/></enc:CipherData></enc:EncryptedData></encryption>',
          },
        ),
        1_000,
      ),
    'upload/protected',
  ],
  [
    'a text that calls itself an e-mail',
    () => readMail(Buffer.from('Dear all,\n\nhello')),
    'upload/unreadable',
  ],
  [
    'an encrypted e-mail',
    () =>
      readMail(
        Buffer.from(
          'From: a@b.c\nTo: d@e.f\nContent-Type: multipart/encrypted; boundary=x\n\n--x\n\nyz\n--x--',
        ),
      ),
    'upload/protected',
  ],
  [
    'e-mails within e-mails',
    () =>
      readMail(
        Buffer.from('From: a@b.c\nTo: d@e.f\nContent-Type: message/rfc822\n\n'.repeat(100_000)),
      ),
    'upload/too-complex',
  ],
  [
    'an e-mail of 100,000 parts',
    () =>
      readMail(
        Buffer.from(
          `From: a@b.c\nTo: d@e.f\nContent-Type: multipart/mixed; boundary=x\n\n${'--x\n\ny\n'.repeat(100_000)}`,
        ),
      ),
    'upload/too-complex',
  ],
])('%s is refused with a reason', (_, read, reason) => {
  expect(reasonOf(read)).toBe(reason);
});

function reasonOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}
