import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { File } from '@docent/contract/files';
import { markdownToContent } from '@docent/document-model/formats/markdown';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocumentFile } from '../../office/testing/openDocumentFile.ts';
import { slideLine, slideShape, slidesFile } from '../../office/testing/slidesFile.ts';
import { wordFile } from '../../office/testing/wordFile.ts';
import { workbookFile } from '../../office/testing/workbookFile.ts';
import { createDiskBlobs } from '../../platform/blobs/blobs.ts';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { writePdf } from '../../testing/paper.ts';
import { carryOut } from './import.ts';
import type { ImportReader } from './import-reader.ts';

let t: TestApp;
let disk: string;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  disk = await mkdtemp(join(tmpdir(), 'docent-import-'));
  folder = await t.addSpace('Uploads', { ana: 'edit' });
});
afterAll(async () => {
  await t?.close();
  await rm(disk, { recursive: true, force: true });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function onDisk(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(disk, name, path)), { recursive: true });
    await writeFile(join(disk, name, path), content);
  }
  return join(disk, name);
}

async function tree(parentId?: string, depth = 0): Promise<string[]> {
  const { list } = await t.ada.files.findOuter(parentId === undefined ? {} : { parentId });
  const lines: string[] = [];
  for (const file of list) {
    lines.push(`${'  '.repeat(depth)}${file.kind} ${file.name}`);
    if (file.hasChildren) lines.push(...(await tree(file.id, depth + 1)));
  }
  return lines;
}

async function named(name: string, list?: File[]): Promise<File> {
  for (const file of list ?? (await t.ada.files.findOuter({})).list) {
    if (file.name === name) return file;
    if (!file.hasChildren) continue;
    const found = await named(
      name,
      (await t.ada.files.findOuter({ parentId: file.id })).list,
    ).catch(() => null);
    if (found) return found;
  }
  throw new Error(`no ${name}`);
}

test('a folder becomes a space, with order, names, pictures and links in both directions', async () => {
  const path = await onDisk('manual', {
    '02-second.md': '# The second\n\nBack to [the first](01-first.md).\n',
    '01-first.md':
      '# The first\n\nOn to [the second](02-second.md#part) and [deeper](Deep%20down/page.html).\n\n![A dot](img/dot.png)\n\n![Half](img/half.png)\n\n[gone](missing.md)\n',
    'Deep down/page.md': 'No heading, but [up](../01-first.md) and ![again](/img/dot.png).\n',
    'Deep down/index.md': '## Inside\n\ntext\n',
    'img/dot.png': png,
    'img/unused.png': png,
    'img/half.png': png.subarray(0, 40),
    'broken.md': Buffer.from([0x23, 0x20, 0x00, 0x01]),
    '.hidden/secret.md': '# Secret\n',
    'program.exe': 'text',
  });
  const imported = await t.app.transfer.importFolder(path, {
    space: 'Manual',
    department: 'Quality',
  });
  expect(imported).toMatchObject({
    folders: 2,
    documents: 4,
    attachments: 1,
    skipped: [
      { path: 'broken.md', why: 'It is not a text.' },
      {
        path: 'img/half.png',
        why: 'It is not a picture that can be shown, or it is damaged.',
      },
      { path: 'img/unused.png', why: 'No document shows it or links to it.' },
      { path: 'program.exe', why: 'No document shows it or links to it.' },
    ],
  });
  const manual = await named('Manual');
  expect(await tree(manual.id)).toEqual([
    'folder Deep down',
    '  document Inside',
    '  document page',
    'document The first',
    'document The second',
    'attachment dot.png',
  ]);

  const first = await t.ada.documents.detailShow({ fileId: (await named('The first')).id });
  expect(first.version).toBe(1);
  const text = JSON.stringify(first.content);
  const dot = await named('dot.png');
  expect(text).toContain(`/api/file/attachment?fileId=${dot.id}`);
  expect(text).toContain('"natural":[1,1]');
  expect(text).toContain(`/detail/${(await named('The second')).id}/second`);
  expect(text).toContain(`/detail/${(await named('page')).id}/page`);
  expect(text).toContain('missing.md');
  expect(text).not.toContain('/detail/import');
  expect(first.backlinks.map(({ name }) => name)).toEqual(['The second', 'page']);
  const bytes = await t.ada.files.attachment({ fileId: dot.id });
  expect(Buffer.from(await bytes.arrayBuffer()).equals(png)).toBe(true);
});

test('embedded pictures in the texts of a folder become files of their documents', async () => {
  const data = `data:image/png;base64,${png.toString('base64')}`;
  const path = await onDisk('drawn', {
    'page.html': `<h1>Drawn page</h1><p><a href="text.md">The text</a></p><img src="${data}"><img src="dot.png">`,
    'text.md': `# Drawn text\n\n![A dot](${data})\n\n<img src="${data}">\n`,
    'dot.png': png,
  });
  await t.app.transfer.importFolder(path, { space: 'Drawn' });
  for (const [name, count] of [
    ['Drawn page', 2],
    ['Drawn text', 2],
  ] as const) {
    const { id: fileId } = await named(name);
    const { content } = await t.ada.documents.detailShow({ fileId });
    const written = JSON.stringify(content);
    expect(written.match(/"src":"\/api\/file\/attachment\?fileId=/g)).toHaveLength(count);
    expect(written).not.toContain('data:');
  }
  const { id: fileId } = await named('Drawn text');
  const inside = await t.database.query<{ name: string }>(sql`
    select name from files where parent_id = ${fileId} order by name`);
  expect(inside.map(({ name }) => name)).toEqual(['image 1.png', 'image 2.png']);
});

test('slides and OpenDocument texts of a folder become documents, with what they lost in the report', async () => {
  const note = '<office:annotation><text:p>Which?</text:p></office:annotation>';
  const path = await onDisk('office', {
    'a.md': '# Overview\n\nSee [the deck](deck.pptx).\n',
    'deck.pptx': slidesFile([
      { shapes: slideShape(slideLine('Wind plan'), 'title') },
      { shapes: '', isHidden: true },
    ]),
    'text.odt': openDocumentFile('text', `<text:p>Words${note}</text:p>`),
    'bad.odt': 'text',
  });
  expect(await t.app.transfer.importFolder(path, { space: 'Office' })).toMatchObject({
    documents: 3,
    skipped: [{ path: 'bad.odt' }],
    losses: [
      { path: 'deck.pptx', losses: [{ kind: 'slides', count: 1 }] },
      { path: 'text.odt', losses: [{ kind: 'comments', count: 1 }] },
    ],
  });
  expect(await tree((await named('Office')).id)).toEqual([
    'document Overview',
    'document Wind plan',
    'document text',
  ]);
});

test('a zip archive of Notion becomes a space, without the ids in its names', async () => {
  const [top, sub, table] = ['1', '2', '3'].map((digit) => `${digit.repeat(31)}a`);
  const part = zipSync({
    [`Handbook ${top}.md`]: strToU8(
      `# Handbook\n\n[Leave](Handbook%20${top}/Leave%20${sub}.md), [People](Handbook%20${top}/People%20${table}.csv), [the form](Handbook%20${top}/form.bin)\n`,
    ),
    [`Handbook ${top}/Leave ${sub}.md`]: strToU8(
      '# Leave\n\nTwenty-five days. ![A dot](dot.png)\n',
    ),
    [`Handbook ${top}/People ${table}.csv`]: strToU8('Name\nAda\n'),
    [`Handbook ${top}/People ${table}_all.csv`]: strToU8('Name\nAda\nBea\n'),
    [`Handbook ${top}/dot.png`]: png,
    [`Handbook ${top}/form.bin`]: strToU8('a form'),
    [`Handbook ${top}/plan.bin`]: strToU8('a plan'),
    [`Handbook ${top}/People/Bea ${sub}.md`]: strToU8('# Bea\n\nRole: Cook\nSince: 2020\n'),
  });
  const path = await onDisk('notion', { 'Export.zip': zipSync({ 'Part-1.zip': part }) });
  expect(
    await t.app.transfer.importFolder(join(path, 'Export.zip'), { space: 'Notion' }),
  ).toMatchObject({
    skipped: [{ path: `Handbook ${top}/plan.bin`, why: 'No document shows it or links to it.' }],
  });
  expect(await tree((await named('Notion')).id)).toEqual([
    'folder Handbook',
    '  folder People',
    '    document People',
    '    document Bea',
    '  document Handbook',
    '  document Leave',
    '  attachment form.bin',
    '  attachment dot.png',
  ]);
  const inside = await t.ada.files.findOuter({ parentId: (await named('People')).id });
  const people = await t.ada.documents.detailShow({
    fileId: (await named('People', inside.list)).id,
  });
  expect(JSON.stringify(people.content)).toContain('Bea');
  const bea = await t.ada.documents.detailShow({ fileId: (await named('Bea')).id });
  expect(JSON.stringify(bea.content)).toContain('hardBreak');
  expect(people.backlinks).toMatchObject([{ name: 'Handbook' }]);
});

test('a vault of Obsidian keeps its links by name, pictures and callouts', async () => {
  const path = await onDisk('vault', {
    'Start.md':
      'See [[rope care|how to care]], [[Ropes/Rope Care#Drying]] and [[Nowhere|no page]].\n',
    'Ropes/Rope Care.md': '> [!danger] Never\n> dry by a fire\n\n![[dot.png|200]]\n',
    'Ropes/Rope Care/Knots.md': 'Back to [[Start]].\n',
    'files/dot.png': png,
  });
  await t.app.transfer.importFolder(path, { space: 'Vault' });
  expect(await tree((await named('Vault')).id)).toEqual([
    'folder Ropes',
    '  folder Rope Care',
    '    document Rope Care',
    '    document Knots',
    '    attachment dot.png',
    'document Start',
  ]);
  const inside = await t.ada.files.findOuter({ parentId: (await named('Rope Care')).id });
  const care = await named('Rope Care', inside.list);
  const dot = await named('dot.png', inside.list);
  const start = await t.ada.documents.detailShow({ fileId: (await named('Start')).id });
  const text = JSON.stringify(start.content);
  expect(text.split(`/detail/${care.id}/Rope%20Care`)).toHaveLength(3);
  expect(text).toContain('"how to care"');
  expect(text).toContain('no page');
  expect(text).not.toContain('[[');
  const { content, backlinks } = await t.ada.documents.detailShow({ fileId: care.id });
  expect(backlinks.map(({ name }) => name)).toEqual(['Start']);
  expect(JSON.stringify(content)).toContain('"kind":"caution"');
  expect(JSON.stringify(content)).toContain(dot.id);
});

test.each([
  [
    'has a name that leads out of it',
    zipSync({ '../outside.md': strToU8('# Out') }),
    /leads out of the archive/,
  ],
  ['is cut off', zipSync({ 'a.md': randomBytes(90_000) }).subarray(0, 70_000), /damaged/],
  ['is something else', strToU8('# Not a zip'), /not a zip archive/],
])('an archive that %s is refused, and no space is made', async (what, bytes, why) => {
  const path = await onDisk(`refused ${what}`, { 'bad.zip': bytes });
  await expect(
    t.app.transfer.importFolder(join(path, 'bad.zip'), { space: `Bad ${what}` }),
  ).rejects.toThrow(why);
  expect(await t.database.query(sql`select 1 from files where name = ${`Bad ${what}`}`)).toEqual(
    [],
  );
});

test('a second import under the same name is refused', async () => {
  const path = await onDisk('again', { 'a.md': '# A\n' });
  expect(await t.app.transfer.importFolder(path, { space: 'Again' })).toMatchObject({
    documents: 1,
  });
  expect(await t.app.transfer.importFolder(path, { space: 'Again' })).toBeNull();
});

test('an interrupted import is resumed when repeated, without duplicates', async () => {
  const path = await onDisk('cut', {
    'a.md': '# Anvil\n\nOn to [the last](Deep/z.md). ![A dot](dot.png)\n',
    'Deep/m.md': '# Mallet\n',
    'Deep/z.md': '# Zone\n',
    'dot.png': png,
  });
  await t.database.query(sql`
    create function die() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger die before insert on files for each row when (new.name = 'Zone') execute function die()`);
  await expect(t.app.transfer.importFolder(path, { space: 'Cut' })).rejects.toThrow('killed');
  await t.database.query(sql`drop trigger die on files`);

  expect(await t.app.transfer.importFolder(path, { space: 'Cut' })).toMatchObject({ documents: 3 });
  const cut = await named('Cut');
  expect(await tree(cut.id)).toEqual([
    'folder Deep',
    '  document Mallet',
    '  document Zone',
    'document Anvil',
    'attachment dot.png',
  ]);
  const { version, content } = await t.ada.documents.detailShow({
    fileId: (await named('Anvil')).id,
  });
  expect(version).toBe(1);
  expect(JSON.stringify(content)).toContain(`/detail/${(await named('Zone')).id}/z`);
  // A finished import is a normal space.
  expect(await t.app.transfer.importFolder(path, { space: 'Cut' })).toBeNull();
});

test('a link to a page that cannot be read becomes plain text', async () => {
  const path = await onDisk('half', {
    'a.md': '# Whole\n\nSee [the other one](b.md) and [the third](c.md).\n',
    'b.md': Buffer.from([0x23, 0x20, 0x00, 0x01]),
    'c.md': '# Third\n',
  });
  await t.app.transfer.importFolder(path, { space: 'Half' });
  const { content } = await t.ada.documents.detailShow({ fileId: (await named('Whole')).id });
  expect(JSON.stringify(content).match(/"href":"[^"]*"/g)).toEqual([
    `"href":"/detail/${(await named('Third')).id}/c"`,
  ]);
  expect(JSON.stringify(content)).toContain('the other one');
});

test('an import reads only a few pages ahead of what it writes', async () => {
  const pages = Array.from({ length: 12 }, (_, i) => `root/${i}.md`);
  const content = markdownToContent('words');
  const blobs = createDiskBlobs(disk);
  let held = 0;
  let most = 0;
  const reader: ImportReader = {
    plan: {
      folders: [{ path: 'root', parentPath: null, name: 'Slow' }],
      pages: pages.map((path) => ({ path, parentPath: 'root', name: path })),
      papers: [],
      skipped: [],
    },
    attachable: new Map(),
    async readPage() {
      most = Math.max(most, ++held);
      return { name: 'Page', content, pictures: [], attachments: [], losses: [], skipped: [] };
    },
  };
  const by = t.ids.ada;
  await t.database.query(sql`insert into imports (source) values ('slow')`);
  const { documents } = await carryOut({ ...t.app, database: t.database, blobs }, reader, {
    by,
    source: 'slow',
    beforeFile: async () => {
      held = Math.max(0, held - 1);
    },
  });
  expect(documents).toBe(12);
  expect(most).toBeLessThan(5);
});

test('links and pictures never lead outside the folder', async () => {
  await onDisk('outside', { 'secret.md': '# Secret\n', 'secret.png': png });
  const path = await onDisk('inside', {
    'a.md':
      '# Inside only\n\n[x](../outside/secret.md) ![y](../outside/secret.png) ![z](/etc/passwd)\n',
  });
  await symlink(join(disk, 'outside'), join(path, 'linked'));
  expect(await t.app.transfer.importFolder(path, { space: 'Sealed' })).toMatchObject({
    documents: 1,
    attachments: 0,
  });
});

test('uploads become drafts, each named by its title', async () => {
  const files = [
    { name: 'one.md', content: '# Ropes & clamps\n\nA **rope**.\n' },
    { name: 'two.html', content: '<h1>Wind</h1><p onclick="x()">60 km/h</p><script>x()</script>' },
    { name: '三.txt', content: '第一段\n\n第二段' },
  ];
  const made = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(made.map(({ name, kind, state }) => [name, kind, state])).toEqual([
    ['Ropes & clamps', 'document', 'draft'],
    ['Wind', 'document', 'draft'],
    ['三', 'document', 'draft'],
  ]);
  const wind = await t.ana.documents.detailShow({ fileId: made[1]?.id as string });
  expect(wind.paragraphs.map(({ text }) => text)).toEqual(['60 km/h']);
  expect(JSON.stringify(wind.content)).not.toMatch(/onclick|x\(\)/);
});

test('one unreadable file cancels the whole upload', async () => {
  const before = await tree(folder);
  const files = [
    { name: 'good.md', content: '# Good\n' },
    { name: 'bad.doc', content: 'PK' },
  ];
  await expect(
    t.ana.files.upload({ parentId: folder, import: 'document', files }),
  ).rejects.toMatchObject({
    status: 422,
    reason: 'upload/unknown-format',
    details: { name: 'bad.doc', why: expect.stringContaining('Markdown') },
  });
  expect(await tree(folder)).toEqual(before);
});

test('a Word document becomes a draft with its pictures as files', async () => {
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="95250"/><a:blip/><pic:pic><pic:blipFill><a:blip r:embed="image1"/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r></w:p>`;
  const bytes = wordFile(
    `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold words</w:t></w:r></w:p>${picture}`,
    {
      entries: { 'word/media/image1.png': png },
    },
  );
  const files = [{ name: 'Pump report.docx', content: bytes }];
  const [made] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(made).toMatchObject({ name: 'Pump report', kind: 'document', state: 'draft' });
  const { content } = await t.ana.documents.detailShow({ fileId: made?.id as string });
  expect(JSON.stringify(content)).toMatch(/"text":"Bold words".*"src":"\/api\/file\/attachment/);
});

test('comments and tracked changes of a Word document keep the names of their authors', async () => {
  const by = 'w:author="Nora" w:date="2026-03-01T10:00:00Z"';
  const text = '<w:r><w:t>pump</w:t></w:r>';
  const comment = (id: number, words: string) =>
    `<w:comment w:id="${id}" ${by}><w:p w14:paraId="0${id}"><w:r><w:t>${words}</w:t></w:r></w:p></w:comment>`;
  const bytes = wordFile(
    `<w:p><w:commentRangeStart w:id="1"/>${text}<w:commentRangeEnd w:id="1"/><w:ins ${by}>${text}</w:ins></w:p>`,
    {
      parts: {
        comments: comment(1, 'Which?') + comment(2, 'The left.'),
        commentsExtended:
          '<w15:commentEx w15:paraId="01" w15:done="1"/><w15:commentEx w15:paraId="02" w15:paraIdParent="01"/>',
      },
    },
  );
  const files = [{ name: 'Marked.docx', content: bytes }];
  const [made] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  const fileId = made?.id as string;
  const { list } = await t.ana.comments.getTop({ fileId, filter: 'all' });
  expect(list).toMatchObject([
    {
      body: 'Nora · 2026-03-01\nWhich?',
      quote: 'pump',
      checked: true,
      replies: 1,
      detached: false,
    },
  ]);
  const { content } = await t.ana.documents.detailEdit({ fileId });
  expect(JSON.stringify(content)).toMatch(/"type":"insertion".*"username":"Nora"/);
});

test('a presentation and an OpenDocument text become drafts with pictures, comments and a report', async () => {
  const picture = '<p:pic><p:blipFill><a:blip r:embed="image"/></p:blipFill></p:pic>';
  const slide = { shapes: slideShape(slideLine('Wind plan'), 'title') + picture };
  const note =
    '<office:annotation><dc:creator>Nora</dc:creator><text:p>Which?</text:p></office:annotation>';
  const change = '<text:tracked-changes><text:changed-region/></text:tracked-changes>';
  const files = [
    { name: 'a.pptx', content: slidesFile([slide], { 'ppt/media/dot.png': png }) },
    {
      name: 'Pump.odt',
      content: openDocumentFile('text', `${change}<text:p>Words${note}</text:p>`),
    },
  ].map(({ name, content }) => ({ name, content: new Uint8Array(content) }));
  const [deck, text] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(deck).toMatchObject({ name: 'Wind plan', kind: 'document', state: 'draft' });
  expect(deck?.losses).toBeUndefined();
  const shown = await t.ana.documents.detailShow({ fileId: deck?.id as string });
  expect(JSON.stringify(shown.content)).toMatch(/"src":"\/api\/file\/attachment/);
  expect(text).toMatchObject({ name: 'Pump', losses: [{ kind: 'changes', count: 1 }] });
  const { list } = await t.ana.comments.getTop({ fileId: text?.id as string, filter: 'all' });
  expect(list).toMatchObject([{ body: 'Nora\nWhich?' }]);
});

test('a PDF becomes a draft that links to the file, which is attached to it', async () => {
  const bytes = writePdf([
    [
      { text: 'Sheave care', y: 800, size: 20 },
      { text: 'Grease the sheaves.', y: 760 },
    ],
  ]);
  const files = [{ name: '03 care.pdf', content: bytes }];
  const [made] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(made).toMatchObject({ name: 'Sheave care', losses: [{ kind: 'headings', count: 1 }] });
  const { content } = await t.ana.documents.detailShow({ fileId: made?.id as string });
  const [, id] = /"href":"\/detail\/(\w+)\/03%20care\.pdf"/.exec(JSON.stringify(content)) ?? [];
  const original = await t.ana.files.attachment({ fileId: id as string });
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  expect(original.headers.get('content-type')).toBe('application/pdf');
});

test('a PDF of a folder stays a file where a page links to it, else it becomes a document', async () => {
  const path = await onDisk('papers', {
    'a.md': '# Papers\n\nSee [the scan](linked.pdf).\n',
    'linked.pdf': writePdf([[{ text: 'The linked one.', y: 700 }]]),
    'alone.pdf': writePdf([[{ text: 'The other one.', y: 700 }]]),
  });
  expect(await t.app.transfer.importFolder(path, { space: 'Papers' })).toMatchObject({
    documents: 2,
    attachments: 2,
    skipped: [],
  });
  expect(await tree((await named('Papers')).id)).toEqual([
    'document Papers',
    'document alone',
    'attachment linked.pdf',
  ]);
  const { content } = await t.ada.documents.detailShow({ fileId: (await named('alone')).id });
  expect(JSON.stringify(content)).toMatch(/The other one.*"href":"\/detail\/\w+\/alone\.pdf"/);
});

test('an Excel workbook becomes a draft with tables', async () => {
  const xml = '<sheetData><row><c t="str"><f>A1</f><v>Pump</v></c></row></sheetData>';
  const files = [
    { name: 'Stock.xlsx', content: new Uint8Array(workbookFile([{ name: 'A', xml }])) },
  ];
  const [made] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(made).toMatchObject({ name: 'Stock', losses: [{ kind: 'formulas', count: 1 }] });
  const { content } = await t.ana.documents.detailShow({ fileId: made?.id as string });
  expect(JSON.stringify(content)).toMatch(/"type":"table".*"text":"Pump"/);
});

test('an import says what it could not keep', async () => {
  const macros = { entries: { 'word/vbaProject.bin': new Uint8Array(1) } };
  const files = [{ name: 'With macros.docm', content: wordFile('<w:p/>', macros) }];
  const [made] = await t.ana.files.upload({ parentId: folder, import: 'document', files });
  expect(made?.losses).toEqual([{ kind: 'macros', count: 1 }]);
});

test.each([
  ['an encrypted file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'upload/protected'],
  ['another archive', zipSync({ 'a.txt': strToU8('text') }), 'upload/unreadable'],
  ['half a file', wordFile('').slice(0, 200), 'upload/unreadable'],
  [
    'a document type',
    zipSync({ '_rels/.rels': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>') }),
    'upload/unreadable',
  ],
  ['100,000 nested elements', wordFile('<w:p>'.repeat(100_000)), 'upload/too-complex'],
  [
    'an archive of zeros',
    zipSync({ 'word/document.xml': new Uint8Array(200_000_000) }, { level: 1 }),
    'upload/too-complex',
  ],
])('%s as a Word document is refused by name', async (_, bytes, reason) => {
  const files = [{ name: 'x.docx', content: new Uint8Array(bytes) }];
  await expect(
    t.ana.files.upload({ parentId: folder, import: 'document', files }),
  ).rejects.toMatchObject({ status: 422, reason, details: { name: 'x.docx' } });
});

test('a table that is too large is refused because of its size', async () => {
  const files = [{ name: 'x.csv', content: 'a\n'.repeat(2_001) }];
  await expect(
    t.ana.files.upload({ parentId: folder, import: 'document', files }),
  ).rejects.toMatchObject({ reason: 'upload/table-too-large', details: { name: 'x.csv' } });
});

test.each([
  ['into a folder that one may not see', 'otto', 404],
  ['into no folder', 'ana', 400],
] as const)('an upload %s is refused', async (_, name, status) => {
  const parentId = name === 'otto' ? folder : undefined;
  const files = [{ name: 'a.md', content: '# A\n' }];
  const input = { ...(parentId && { parentId }), import: 'document' as const, files };
  await expect(t[name].files.upload(input)).rejects.toMatchObject({ status });
});

test('a malicious file is refused with advice, leaves nothing, and the next file is read', async () => {
  const parentId = await t.addSpace('Traps', { ana: 'edit' });
  const send = (name: string, content: string) =>
    t.ana.files.upload({ parentId, import: 'document', files: [{ name, content }] });
  await expect(send('trap.html', '<div>'.repeat(200_000))).rejects.toMatchObject({
    reason: 'upload/too-complex',
    details: { name: 'trap.html' },
  });
  expect((await t.ana.files.findOuter({ parentId })).list).toEqual([]);
  await send('page.html', '<h1>Page</h1><p>words</p>');
  expect((await t.ana.files.findOuter({ parentId })).list).toMatchObject([{ name: 'Page' }]);
});
