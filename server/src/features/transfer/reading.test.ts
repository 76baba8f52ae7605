import { textOf } from '@docent/document-model/content';
import { expect, test } from 'vitest';
import { openDocumentFile } from '../../office/testing/openDocumentFile.ts';
import { slideLine, slideShape, slidesFile } from '../../office/testing/slidesFile.ts';
import { wordFile } from '../../office/testing/wordFile.ts';
import { Unreadable } from '../../office/unreadable.ts';
import { writePdf } from '../../testing/paper.ts';
import { asName, readDocument } from './reading.ts';
import { pathsByName, resolveName, resolveTarget } from './targets.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const textIn = (content: unknown) => JSON.stringify(content);

test.each([
  ['the first heading of level 1', 'a.md', '## Small\n\n# Large *one*\n', 'Large one'],
  ['the stated title without one', 'a.md', '---\ntitle: "Stated"\n---\n\ntext', 'Stated'],
  ['the name of the file without either', 'x/03-who_is-who.md', 'text', 'who is who'],
  ['its opening heading, be it small', 'ch01.md', '## Storing Keys\n\ntext', 'Storing Keys'],
  ['a heading without its anchor', 'a.md', '# Using Vue {#using-vue}\n', 'Using Vue'],
  [
    'a title without tags',
    'a.md',
    '---\ntitle: Before <em>you</em> go\n---\ntext',
    'Before you go',
  ],
  ['a number alone', '2026.md', 'text', '2026'],
  ['the title of a page', 'a.html', '<title>Page</title><p>text</p>', 'Page'],
  ['a heading with what no name may have', 'a.md', '# TCP/IP\n', 'TCP-IP'],
  ['the name of a text', '备忘录.txt', '正文', '备忘录'],
])('a document is named by %s', async (_, file, text, name) => {
  expect((await readDocument(file, utf8(text))).name).toBe(name);
});

test.each([
  ['# Ropes\n\nA rope.', 'A rope.'],
  ['## Storing Keys\n\nA key.', 'A key.'],
  ['# TCP/IP\n\nA packet.', 'A packet.'],
  ['# Ropes\n', ''],
  ['A rope.\n\n# Ropes\n', 'A rope.\nRopes'],
  ['---\ntitle: Winches\n---\n## Ropes\n\nA rope.', 'Ropes\nA rope.'],
  ['# Ropes $x^2$\n\nA rope.', 'Ropes x^2\nA rope.'],
  [`# ${'long '.repeat(50)}\n\nA rope.`, `${'long '.repeat(50).trim()}\nA rope.`],
])('the text of %j is %j', async (text, read) => {
  expect(textOf((await readDocument('a.md', utf8(text))).content)).toBe(read);
});

const wordTitle = '<w:style w:type="paragraph" w:styleId="t"><w:name w:val="Title"/></w:style>';

test.each<[string, Uint8Array]>([
  [
    'rope-manual.docx',
    wordFile(
      '<w:p><w:pPr><w:pStyle w:val="t"/></w:pPr><w:r><w:t>Ropes</w:t></w:r></w:p><w:p><w:r><w:t>A rope.</w:t></w:r></w:p>',
      { parts: { styles: wordTitle } },
    ),
  ],
  [
    'rope-manual.odt',
    openDocumentFile(
      'text',
      '<text:p text:style-name="Title">Ropes</text:p><text:p>A rope.</text:p>',
      { styles: '<style:style style:name="Title" style:family="paragraph"/>' },
    ),
  ],
  [
    'rope-manual.pptx',
    slidesFile([
      { shapes: slideShape(slideLine('Ropes'), 'title') + slideShape(slideLine('A rope.')) },
    ]),
  ],
  [
    'rope-manual.pdf',
    writePdf([
      [
        { text: 'Ropes', y: 800, size: 24 },
        { text: 'A rope.', y: 760 },
      ],
    ]),
  ],
])('the title of %s is its name and not repeated in the text', async (file, bytes) => {
  const { name, content } = await readDocument(file, bytes);
  expect(name).toBe('Ropes');
  expect(textOf(content).trim()).toMatch(/^A rope\./);
});

test('older Chinese encodings and byte order marks are supported', async () => {
  const gbk = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]);
  expect(textIn((await readDocument('a.txt', gbk)).content)).toContain('你好');
  const utf16 = new Uint8Array([0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59]);
  expect(textIn((await readDocument('a.txt', utf16)).content)).toContain('你好');
});

test.each([
  ['a picture that calls itself a text', 'a.md', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ['nothing', 'a.md', utf8(' \n ')],
  ['a format that is not known', 'a.exe', utf8('text')],
  ['a broken encoding', 'a.txt', new Uint8Array([0x41, 0xff, 0xff, 0x42])],
])('%s is refused with a reason', async (_, file, bytes) => {
  await expect(readDocument(file, bytes)).rejects.toThrow(Unreadable);
});

test('deeply nested tags are refused as unreadable', async () => {
  for (const [name, part] of [
    ['trap.html', '<div>'],
    ['trap.html', '<ul><li>'],
    ['trap.md', '<div>\n'],
  ] as const) {
    await expect(readDocument(name, Buffer.from(part.repeat(40_000)))).rejects.toThrow(Unreadable);
  }
});

// Quadratic algorithms would take hours here; linear ones stay within the time limit.
test.each([
  ['trap.html', '<title'.repeat(500_000)],
  ['trap.md', `# a${' '.repeat(2_000_000)}b`],
  ['trap.md', `---\ntitle: ${'<'.repeat(2_000_000)}\n---\nx`],
  ['trap.md', `---\ntitle: a${' '.repeat(2_000_000)}b\n---\nx`],
  ['trap.txt', `a${' '.repeat(2_000_000)}b`],
])('%s of %.20s… is read in linear time', async (name, text) => {
  expect((await readDocument(name, Buffer.from(text))).content.type).toBe('doc');
});

test('a name is never longer than the maximum for files', () => {
  expect(asName('很'.repeat(500))?.length).toBe(200);
  expect(asName(' \n ')).toBeNull();
});

const paths = new Set([
  's/a/one.md',
  's/b/two.md',
  's/b/index.md',
  's/a/inner/three.md',
  's/img/p 1.png',
]);
test.each([
  ['../b/two.md', 's/b/two.md'],
  ['../b/two', 's/b/two.md'],
  ['../b/two.html#part', 's/b/two.md'],
  ['../b/', 's/b/index.md'],
  ['/b/two', 's/b/two.md'],
  ['/site/b/two', 's/b/two.md'],
  ['/inner/three', 's/a/inner/three.md'],
  ['../img/p%201.png', 's/img/p 1.png'],
  ['one.md?x=1', 's/a/one.md'],
  ['three.md', null],
  ['../../../etc/passwd', null],
  ['https://example.org/two.md', null],
  ['mailto:two.md', null],
  ['#part', null],
])('from s/a/one.md, %s leads to %s', (href, target) => {
  expect(resolveTarget(paths, { from: 's/a/one.md', root: 's' }, href)).toBe(target);
});

test.each([
  ['Rope', 's/Rope.md'],
  ['rope#Care', 's/Rope.md'],
  ['b/Rope', 's/a/b/Rope.md'],
  ['/a/b/Rope.md', 's/a/b/Rope.md'],
  ['dot.png', 's/files/dot.png'],
  ['ope', null],
  ['x/Rope', null],
  ['#Care', null],
])('[[%s]] means %s', (name, path) => {
  const names = pathsByName(['s/a/b/Rope.md', 's/Rope.md', 's/files/dot.png']);
  expect(resolveName(names, name)).toBe(path);
});
