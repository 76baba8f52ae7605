import { pageOf } from '@docent/contract/pages';
import { intoSections } from '@docent/document-model/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookFile } from '../../../office/testing/bookFile.ts';
import { openDocumentFile } from '../../../office/testing/openDocumentFile.ts';
import { slideLine, slideShape, slidesFile } from '../../../office/testing/slidesFile.ts';
import { sql } from '../../../platform/database/database.ts';
import { WorkerStopped } from '../../../platform/workers/runInWorker.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { docxParagraph, packedBomb, writeDocx, writePdf, zip } from '../../../testing/paper.ts';
import { formatOfAttachment, readInWorker } from './attachments.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Operations', { ana: 'edit', rita: 'read' });
});
afterAll(() => t.close());

const upload = async (
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  parentId = space,
) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const [file] = await t.ana.files.upload({
    parentId,
    files: [{ name, mime: 'application/octet-stream', content: bytes }],
  });
  if (file === undefined) throw new Error('nothing uploaded');
  await t.settled();
  return file;
};

const search = async (who: TestApp['ana'], q: string) =>
  (await who.search.search({ q })).list.map(({ file, text }) => [file.name, text]);

// Runs first, because it reads all earlier uploads again.
test('a rebuild reads attachments again, except broken ones', async () => {
  const id = await t.addSpace('Archive', { rita: 'read', ana: 'edit' });
  const file = await upload('numbers.txt', 'The dunnart is numbered 77.', id);
  await upload('broken.pdf', 'no PDF', id);
  await t.database.query(sql`delete from paragraphs where file_id = ${file.id}`);
  await t.app.attachments.readDue();
  await t.settled();
  expect(await t.database.query(sql`select from paragraphs where file_id = ${file.id}`)).toEqual(
    [],
  );
  expect(await t.app.attachments.readAgain()).toBeGreaterThan(1);
  await t.app.attachments.readDue();
  await t.settled();
  expect(await search(t.rita, 'dunnart')).toEqual([['numbers.txt', 'The dunnart is numbered 77.']]);
  expect(await readings(t, 'numbers.txt')).toEqual([]);
  expect(await readings(t, 'broken.pdf')).toEqual([{ tries: 1, due: null, waits: false }]);
});

test('the text of an uploaded file is found with its headings by everybody who may read the file', async () => {
  await upload('torque.md', '# Wrenches\n\n## Torque\n\nTighten the sheave bolts to 240 Nm.\n');
  for (const who of [t.ana, t.rita]) {
    const { list } = await who.search.search({ q: 'sheave bolts' });
    expect(list.map(({ file, text }) => [file.name, text])).toEqual([
      ['torque.md', 'Tighten the sheave bolts to 240 Nm.'],
    ]);
    expect(list[0]?.headingPath).toEqual(['Wrenches', 'Torque']);
  }
  const hidden = await t.addSpace('Board', { ana: 'edit' });
  await upload('board.txt', 'The merger with Zephyrian is off.', hidden);
  expect(await search(t.ana, 'zephyrian')).toHaveLength(1);
  expect(await search(t.rita, 'zephyrian')).toEqual([]);
});

test('HTML, data tables and older Chinese encodings are read, and scripts are ignored', async () => {
  await upload('page.html', '<p>Grease the <b>trunnion</b> weekly.</p><script>var quokka</script>');
  await upload('parts.csv', 'part,place\nAB-1234/5,shelf 9\n');
  const gbk = Uint8Array.from([0xb5, 0xe7, 0xcc, 0xdd, 0xb1, 0xa3, 0xd1, 0xf8]);
  await upload('lift.txt', gbk);
  expect(await search(t.rita, 'grease trunnion')).toEqual([
    ['page.html', 'Grease the trunnion weekly.'],
  ]);
  expect(await search(t.rita, 'quokka')).toEqual([]);
  expect((await search(t.rita, 'ab-1234/5'))[0]?.[0]).toBe('parts.csv');
  expect(await search(t.rita, '电梯保养')).toEqual([['lift.txt', '电梯保养']]);
});

test('a malicious file loses only its own text', async () => {
  await upload('deep.html', '<div>'.repeat(30_000));
  await upload('quotes.md', '>'.repeat(3_000));
  await upload('binary.txt', new Uint8Array([0, 1, 2, 3]));
  await upload('nul.txt', 'numbat\0burrow');
  await upload('after.txt', 'The wombat came after all of them.');
  expect(await search(t.rita, 'wombat')).toEqual([
    ['after.txt', 'The wombat came after all of them.'],
  ]);
  expect((await search(t.rita, 'deep.html'))[0]?.[0]).toBe('deep.html');
});

test('reading stops when it takes too long', async () => {
  const bytes = new TextEncoder().encode('word '.repeat(400_000));
  await expect(readInWorker({ format: 'markdown', bytes }, 1)).rejects.toThrow(WorkerStopped);
});

const page = (...texts: string[]) => texts.map((text, i) => ({ text, y: 780 - 40 * i }));

test('a PDF is found page by page, also in Chinese, with headings derived from letter sizes', async () => {
  await upload(
    'pump.pdf',
    writePdf([
      [
        { text: 'Pump', y: 820, size: 24 },
        { text: 'Impeller care', y: 780, size: 18 },
        { text: 'Rinse the impeller after pumping brackish water, and', y: 740 },
        { text: 'dry it with lint-free cloth.', y: 726 },
      ],
      page('电梯的限速器每两年校验一次。', 'Order gaskets as GK-77/2.'),
    ]),
  );
  const { list } = await t.rita.search.search({ q: 'brackish lint-free' });
  expect(list).toMatchObject([
    {
      file: { name: 'pump.pdf' },
      text: 'Rinse the impeller after pumping brackish water, and dry it with lint-free cloth.',
      headingPath: ['Impeller care'],
    },
  ]);
  // A first heading that repeats the file name is merged with it into one hit.
  const named = await t.rita.search.search({ q: 'pump', kind: 'attachment' });
  expect(named.list.map(({ paragraphId }) => paragraphId)).not.toContain('page-1-0');
  expect(named.list[0]).toMatchObject({ paragraphId: null, text: 'pump.pdf' });
  const pages = async (q: string) =>
    (await t.rita.search.search({ q })).list.map(({ paragraphId }) => pageOf(paragraphId));
  expect(pageOf(list[0]?.paragraphId ?? null)).toBe(1);
  expect(await pages('限速器校验')).toEqual([2]);
  expect(await pages('gk-77/2')).toEqual([2]);
  expect((await search(t.rita, '限速器校驗'))[0]?.[1]).toBe('电梯的限速器每两年校验一次。');
});

test('a Word document is found with its headings, lists and tables', async () => {
  const cell = (text: string) => `<w:tc>${docxParagraph(text)}</w:tc>`;
  const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;
  await upload(
    'crane.docx',
    writeDocx(
      docxParagraph('Crane log', 'Heading1') +
        docxParagraph('The jib was repainted in ochre.') +
        docxParagraph('吊臂每季度涂油。') +
        `<w:tbl>${row('Part', 'Weight')}${row('Counterjib', '310 kg')}</w:tbl>`,
    ),
  );
  const { list } = await t.rita.search.search({ q: 'jib ochre' });
  expect(list).toMatchObject([
    { text: 'The jib was repainted in ochre.', headingPath: ['Crane log'] },
  ]);
  expect(await search(t.rita, '吊臂涂油')).toEqual([['crane.docx', '吊臂每季度涂油。']]);
  expect((await search(t.rita, 'counterjib'))[0]).toEqual(['crane.docx', 'Counterjib']);
});

test('slides, OpenDocument files, e-books and e-mails are found under their headings', async () => {
  const line = (text: string) => `<text:p>${text}</text:p>`;
  const files: [name: string, content: string | Uint8Array, q: string, headingPath: string[]][] = [
    [
      'deck.pptx',
      slidesFile([
        {
          shapes:
            slideShape(slideLine('Wind'), 'title') + slideShape(slideLine('The potoroo rests.')),
        },
      ]),
      'potoroo',
      ['Wind'],
    ],
    [
      'text.odt',
      openDocumentFile(
        'text',
        `<text:h text:outline-level="1">Care</text:h>${line('The bilby digs. 吊机每季度涂油。')}`,
      ),
      'bilby',
      ['Care'],
    ],
    [
      'sheet.ods',
      openDocumentFile(
        'spreadsheet',
        `<table:table table:name="Stock"><table:table-row><table:table-cell>${line('Quokka')}</table:table-cell></table:table-row></table:table>`,
      ),
      'quokka',
      ['Stock'],
    ],
    [
      'book.epub',
      bookFile('Book', { 'a.xhtml': '<h1>Knots</h1><p>The numbat ties.</p>' }),
      'numbat',
      ['Knots'],
    ],
    ['note.eml', 'Subject: Lifts\nFrom: a@b.c\n\nThe kowari writes.\n', 'kowari', ['Lifts']],
  ];
  for (const [name, content] of files) {
    await upload(name, typeof content === 'string' ? content : new Uint8Array(content));
  }
  for (const [name, , q, headingPath] of files) {
    const { list } = await t.rita.search.search({ q });
    expect(list, name).toMatchObject([{ file: { name }, headingPath }]);
  }
  expect((await search(t.rita, '吊机涂油'))[0]?.[0]).toBe('text.odt');
});

test('the text of an attachment in a document is found as part of it by people who see its block', async () => {
  const { id } = await t.ana.files.add({ parentId: space, name: 'Winch', kind: 'document' });
  const file = await upload(
    'sheet.docx',
    writeDocx(docxParagraph('Use only aardvark grease.')),
    id,
  );
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const shown = { fileId: file.id, name: file.name, mime: 'application/zip', size: 9 };
  const block = { type: 'attachment', attrs: { id: 'sheetblock1', ...shown } };
  const write = async (content: Parameters<typeof intoSections>[0]) => {
    const { content: base } = await t.ana.documents.detailEdit({ fileId: id });
    await t.ana.files.update({ fileId: id, content: intoSections(content), base });
    await t.settled();
  };
  const hits = async (who: TestApp['ana'], q = 'aardvark') =>
    (await who.search.search({ q })).list.map((hit) => [hit.file.id, hit.paragraphId, hit.text]);
  const hit = [id, 'sheetblock1', 'Use only aardvark grease.'];

  await write([line('Oil the drum.')]);
  await t.ana.files.update({ fileId: id, state: 'published' });
  await t.settled();
  // Uploaded, but no block shows it yet.
  expect(await hits(t.ana)).toEqual([]);
  await write([line('Oil the drum.'), block]);
  expect(await hits(t.ana)).toEqual([hit]);
  expect(await hits(t.rita)).toEqual([]);
  await t.ana.files.update({ fileId: id, state: 'published' });
  await t.settled();
  expect(await hits(t.rita)).toEqual([hit]);
  const { list } = await t.rita.search.search({ q: 'aardvark' });
  expect(list[0]?.headingPath).toEqual(['sheet.docx']);
  expect((await t.rita.search.search({ q: 'aardvark' })).total).toBe(1);

  // A file of another space has its own rights.
  const board = await t.addSpace('Vault', { ana: 'edit' });
  const other = await upload('vault.txt', 'The okapi ledger.', board);
  await write([{ ...block, attrs: { ...block.attrs, id: 'otherblock1', fileId: other.id } }]);
  await t.ana.files.update({ fileId: id, state: 'published' });
  await t.settled();
  expect(await hits(t.rita, 'okapi')).toEqual([]);
  expect(await hits(t.ana, 'okapi')).toEqual([[other.id, 'at-0', 'The okapi ledger.']]);
  expect(await hits(t.ana)).toEqual([]);
});

describe('a broken, encrypted, empty or zip-bomb document loses only its own text', () => {
  const whole = writePdf([page('The axolotl never got here.')]);
  const text = new TextDecoder('latin1').decode(whole);
  const bytesOf = (latin: string) => Uint8Array.from(Buffer.from(latin, 'latin1'));
  const lock = '/Encrypt << /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >> /ID [<00> <00>]';

  // Each is read in a process of its own, so that together they take long on a busy machine.
  test.each<[string, () => Uint8Array<ArrayBuffer>]>([
    ['locked.pdf', () => writePdf([page('Axolotl')], lock)],
    ['cut.pdf', () => bytesOf(text.slice(0, 300))],
    ['only-named.pdf', () => bytesOf('The axolotl is no PDF.')],
    ['scan.pdf', () => writePdf([[]])],
    ['loop.pdf', () => bytesOf(text.replace(/\/Kids \[.*?\]/, '/Kids [2 0 R]'))],
    ['only-named.docx', () => bytesOf('The axolotl is no Word document.')],
    ['empty.docx', () => zip({ 'word/document.xml': 'axolotl' })],
    ['bomb.docx', () => writeDocx(packedBomb(2_000))],
  ])('%s', async (name, write) => {
    await upload(name, write());
    expect(await search(t.rita, 'axolotl')).toEqual([]);
    expect((await search(t.rita, name))[0]?.[0]).toBe(name);
  });

  test('a file after all of them', async () => {
    await upload('after.pdf', writePdf([page('The quoll came after all of them.')]));
    expect((await search(t.rita, 'quoll')).map(([name]) => name)).toEqual(['after.pdf']);
  });
});

test('a broken cross-reference table is rebuilt', async () => {
  const text = new TextDecoder('latin1').decode(writePdf([page('The pangolin is still there.')]));
  const bytes = Uint8Array.from(
    Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
  );
  await upload('broken-table.pdf', bytes);
  expect(await search(t.rita, 'pangolin')).toEqual([
    ['broken-table.pdf', 'The pangolin is still there.'],
  ]);
});

const readings = (app: TestApp, name: string) =>
  app.database.query<{ tries: number; due: boolean; waits: boolean }>(sql`
    select tries, again_at <= now() as due, coalesce(again_at > now(), false) as waits
    from attachment_readings where file_id in (select id from files where name = ${name})`);

test('reading that timed out is retried a limited number of times, and again after a rebuild', async () => {
  const slow = await startTestApp({ attachmentCpuTimeout: 1 });
  try {
    const id = await slow.addSpace('Operations', { ana: 'edit' });
    const content = new TextEncoder().encode('The dugong dives. '.repeat(200_000));
    const file = { name: 'dugong.md', mime: 'text/markdown', content };
    await slow.ana.files.upload({ parentId: id, files: [file] });
    for (const tries of [1, 2]) {
      await slow.settled();
      expect(await readings(slow, 'dugong.md')).toEqual([{ tries, due: false, waits: true }]);
      await slow.app.attachments.readDue();
      await slow.settled();
      expect(await readings(slow, 'dugong.md')).toEqual([{ tries, due: false, waits: true }]);
      await slow.database.query(sql`update attachment_readings set again_at = now()`);
      await slow.app.attachments.readDue();
    }
    await slow.settled();
    expect(await readings(slow, 'dugong.md')).toEqual([{ tries: 3, due: null, waits: false }]);
    expect(await slow.app.attachments.readAgain()).toBe(1);
    await slow.app.attachments.readDue();
    await slow.settled();
    expect(await readings(slow, 'dugong.md')).toEqual([{ tries: 1, due: false, waits: true }]);
  } finally {
    await slow.close();
  }
});

test('an attachment in the trash is not found, and is found again when restored', async () => {
  const file = await upload('note.txt', 'Ask for the capstan key.');
  await expect.poll(() => search(t.rita, 'capstan')).toHaveLength(1);
  await t.ana.files.delete({ fileId: file.id });
  await t.settled();
  expect(await search(t.rita, 'capstan')).toEqual([]);
  await t.ana.files.restore({ fileId: file.id });
  await expect.poll(() => search(t.rita, 'capstan')).toHaveLength(1);
});

test.each([
  ['notes.MD', 'markdown'],
  ['a.b.html', 'html'],
  ['data.csv', 'text'],
  ['picture.png', null],
  ['scan.PDF', 'pdf'],
  ['letter.docx', 'docx'],
  ['letter.doc', null],
  ['sheet.xlsx', 'xlsx'],
  ['Deck.PPTX', 'pptx'],
  ['letter.odt', 'odt'],
  ['mail.eml', 'mail'],
  ['README', null],
])('%s is read as %s', (name, format) => {
  expect(formatOfAttachment(name)).toBe(format);
});
