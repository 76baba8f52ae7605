import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pictures } from '../../testing/pictures.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await startTestApp();
  folder = await t.addSpace('Uploads', { ana: 'edit' });
});
afterAll(() => t?.close());

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const lie = Buffer.from('<script>alert(1)</script>').toString('base64');

/** Imports a text, and returns the pictures that became files, and the draft. */
async function importText(name: string, content: string) {
  const [made] = await t.ana.files.upload({
    parentId: folder,
    import: 'document',
    files: [{ name, content }],
  });
  const fileId = made?.id as string;
  const pictures = await t.database.query<{ id: string; name: string; mime: string }>(sql`
    select id, name, mime from files where parent_id = ${fileId} order by name`);
  const { content: draft } = await t.ana.documents.detailShow({ fileId, preview: true });
  const written = JSON.stringify(draft);
  return { pictures, written, leftOut: made?.picturesLeftOut };
}

test('embedded pictures in a Markdown text become files of the document', async () => {
  const content = [
    '# Shackles',
    `![A shackle](data:image/png;base64,${dot})`,
    `They are ![in a line](data:image/jpeg;base64,${dot}) as well.`,
    `![No picture](data:image/png;base64,${lie})`,
  ].join('\n\n');
  const { pictures, written, leftOut } = await importText('shackles.md', content);
  expect(leftOut).toBe(1);
  expect(pictures.map(({ name, mime }) => [name, mime])).toEqual([
    ['image 1.png', 'image/png'],
    ['image 2.png', 'image/png'],
  ]);
  for (const { id } of pictures) expect(written).toContain(`"fileId":"${id}","natural":[1,1]`);
  expect(written).not.toContain('data:');
  expect(written).not.toContain(lie);
});

test('a truncated picture is left out', async () => {
  const cut = pictures.JPEG.subarray(0, -40).toString('base64');
  const whole = pictures.JPEG.toString('base64');
  const content = `![Cut](data:image/jpeg;base64,${cut})\n\n![Whole](data:image/jpeg;base64,${whole})`;
  const made = await importText('cut.md', content);
  expect([made.leftOut, made.pictures.length]).toEqual([1, 1]);
});

test('embedded pictures of an HTML page become files, except fakes and formats that may contain scripts', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ).toString('base64');
  const content = `<h1>Winches</h1>
    <p>Before <img src="data:image/gif;base64,${dot}" alt="A winch"> behind.</p>
    <table><tr><td><img src="data:image/png;base64,${dot}" alt="In a table"></td></tr></table>
    <img src="data:image/svg+xml;base64,${svg}" alt="A drawing">
    <img src="data:image/svg+xml,%3Csvg onload='alert(1)'/%3E" alt="Another">
    <img src="data:text/html;base64,${lie}" alt="A page">
    <img src="data:image/png;base64,${lie}" alt="A lie">`;
  const { pictures, written, leftOut } = await importText('winches.html', content);
  expect(leftOut).toBe(4);
  // The format is determined by their bytes.
  expect(pictures.map(({ name, mime }) => [name, mime])).toEqual([
    ['image 1.png', 'image/png'],
    ['image 2.png', 'image/png'],
  ]);
  for (const { id } of pictures) expect(written).toContain(`"fileId":"${id}"`);
  expect(written).toContain('"alt":"A winch"');
  expect(written).not.toMatch(/data:|alert|svg/);
});

test('no picture is reported as left out if all were imported or are linked', async () => {
  const content = `![One](data:image/png;base64,${dot}) ![Two](https://example.org/two.svg)`;
  expect((await importText('all.md', content)).leftOut).toBeUndefined();
});

test('nothing is stored of a text that may not be added to the folder', async () => {
  const content = `# Hidden\n\n![A shackle](data:image/png;base64,${dot})`;
  const files = [{ name: 'hidden.md', content }];
  await expect(
    t.ben.files.upload({ parentId: folder, import: 'document', files }),
  ).rejects.toMatchObject({ status: 404 });
});
