import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { formatOfAttachment, readApart } from './attachments.ts';

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
  // Reading it is a reaction, and finding it a reaction to that.
  await t.settled();
  await t.settled();
  return file;
};

const found = async (who: TestApp['ana'], q: string) =>
  (await who.search.search({ q })).list.map(({ file, text }) => [file.name, text]);

test('the text of an uploaded file is found by whoever may read the file, with the headings above it', async () => {
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
  expect(await found(t.ana, 'zephyrian')).toHaveLength(1);
  expect(await found(t.rita, 'zephyrian')).toEqual([]);
});

test('HTML, tables of data and older Chinese encodings are read; scripts are not text', async () => {
  await upload('page.html', '<p>Grease the <b>trunnion</b> weekly.</p><script>var quokka</script>');
  await upload('parts.csv', 'part,place\nAB-1234/5,shelf 9\n');
  const gbk = Uint8Array.from([0xb5, 0xe7, 0xcc, 0xdd, 0xb1, 0xa3, 0xd1, 0xf8]);
  await upload('lift.txt', gbk);
  expect(await found(t.rita, 'grease trunnion')).toEqual([
    ['page.html', 'Grease the trunnion weekly.'],
  ]);
  expect(await found(t.rita, 'quokka')).toEqual([]);
  expect((await found(t.rita, 'ab-1234/5'))[0]?.[0]).toBe('parts.csv');
  expect(await found(t.rita, '电梯保养')).toEqual([['lift.txt', '电梯保养']]);
});

test('a file made to hurt costs its own text and nothing else', async () => {
  await upload('deep.html', '<div>'.repeat(30_000));
  await upload('quotes.md', '>'.repeat(3_000));
  await upload('binary.txt', new Uint8Array([0, 1, 2, 3]));
  await upload('nul.txt', 'numbat\0burrow');
  await upload('after.txt', 'The wombat came after all of them.');
  expect(await found(t.rita, 'wombat')).toEqual([
    ['after.txt', 'The wombat came after all of them.'],
  ]);
  expect((await found(t.rita, 'deep.html'))[0]?.[0]).toBe('deep.html');
});

test('reading ends when it takes too long', async () => {
  const bytes = new TextEncoder().encode('word '.repeat(400_000));
  await expect(readApart({ format: 'markdown', bytes }, 1)).rejects.toThrow(/abort/);
});

test('what is thrown away is not found, and is when it comes back', async () => {
  const file = await upload('note.txt', 'Ask for the capstan key.');
  await expect.poll(() => found(t.rita, 'capstan')).toHaveLength(1);
  await t.ana.files.delete({ fileId: file.id });
  await t.settled();
  expect(await found(t.rita, 'capstan')).toEqual([]);
  await t.ana.files.restore({ fileId: file.id });
  await expect.poll(() => found(t.rita, 'capstan')).toHaveLength(1);
});

test.each([
  ['notes.MD', 'markdown'],
  ['a.b.html', 'html'],
  ['data.csv', 'text'],
  ['picture.png', null],
  ['scan.pdf', null],
  ['README', null],
])('%s is read as %s', (name, format) => {
  expect(formatOfAttachment(name)).toBe(format);
});
