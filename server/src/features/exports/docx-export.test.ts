import type { NodeJSON } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { randomDocument } from '@docent/document-model/testing/documents';
import { vocabulary } from '@docent/document-model/testing/vocabulary';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { zipParts } from '../../testing/zip-parts.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Lifting', { ana: 'edit', cleo: 'comment', rita: 'read' });
});
afterAll(() => t?.close());

const by = { id: 's1', personId: 'bo', username: 'Bo', at: '2026-11-21T10:00:00.123Z' };
const paragraph = (id: string, content: NodeJSON[], attrs = {}): NodeJSON => ({
  type: 'paragraph',
  attrs: { id, ...attrs },
  content,
});
const text = (words: string, ...marks: NonNullable<NodeJSON['marks']>): NodeJSON => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const contentOf = (...blocks: NodeJSON[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});

async function addDocument(content: ReturnType<typeof contentOf>, { published = true } = {}) {
  const { id } = await t.ana.files.add({
    parentId: space,
    name: 'Crane checks',
    kind: 'document',
    content,
  });
  if (published) await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

async function readFile(file: Response) {
  const buffer = Buffer.from(await file.arrayBuffer());
  const parts = zipParts(buffer);
  return {
    text: (await mammoth.extractRawText({ buffer })).value,
    xml: parts.get('word/document.xml') ?? '',
    comments: parts.get('word/comments.xml') ?? '',
    styles: parts.get('word/styles.xml') ?? '',
    numbering: parts.get('word/numbering.xml') ?? '',
  };
}

const textsOf = ({ text: words, content = [] }: NodeJSON): string[] => [
  ...(words === undefined ? [] : [words]),
  ...content.flatMap(textsOf),
];

describe('a Word file', () => {
  test('has all texts of a document with every kind of block', async () => {
    const content = randomDocument(3, 120);
    const fileId = await addDocument(content as ReturnType<typeof contentOf>);
    const file = await readFile(await t.rita.exports.export({ fileId, format: 'docx' }));
    const plain = (words: string) => words.replace(/\s/g, '');
    const all = plain(file.text);
    const missing = textsOf(withoutSuggestions(content, 'refuse')).filter(
      (words) => !all.includes(plain(words)),
    );
    expect(missing).toEqual([]);
  });

  test('says what Word can say in its own terms', async () => {
    const blocks = vocabulary.map(({ block }) => block);
    const fileId = await addDocument(contentOf(...blocks), { published: false });
    const { xml, numbering, styles } = await readFile(
      await t.ana.exports.export({ fileId, format: 'docx' }),
    );
    for (const part of [
      '<w:pStyle w:val="Heading3"/>',
      '<w:u w:val="wave"/>',
      '<w:spacing w:val="40"/>',
      '<w:jc w:val="distribute"/>',
      '<w:gridSpan w:val="2"/>',
      '<w:tblHeader/>',
      '<w:tr2bl w:val="double"',
      '<w:footnoteReference',
      '<w:dropDownList>',
      '<w14:checkbox>',
      '<w:date w:fullDate="2026-11-21T00:00:00Z">',
      '<m:oMathPara>',
      '<w:br w:type="column"/>',
      '<w:pageBreakBefore/>',
      'w:orient="landscape"',
      '<w:cols w:space="500" w:num="2"/>',
      'TOC \\h \\o &quot;1-2&quot;',
    ]) {
      expect(xml).toContain(part);
    }
    // A line height without a rule is an exact one for LibreOffice.
    expect(`${styles}${xml}`.match(/<w:spacing [^>]*w:line=(?![^>]*w:lineRule)[^>]*>/g)).toBeNull();
    for (const part of ['chineseCountingThousand', 'upperRoman', '<w:start w:val="3"/>'])
      expect(numbering).toContain(part);
  });

  test('of a draft has its suggestions as tracked changes; a version has none', async () => {
    const content = contentOf(
      paragraph('paragraphaa1', [
        text('Keep '),
        text('new', { type: 'insertion', attrs: by }),
        text('old', { type: 'deletion', attrs: by }),
      ]),
      paragraph('paragraphaa2', [text('Whole')], { suggestion: { kind: 'insertion', ...by } }),
    );
    const fileId = await addDocument(content, { published: false });
    const { xml } = await readFile(await t.ana.exports.export({ fileId, format: 'docx' }));
    const change = 'w:id="\\d+" w:author="Bo" w:date="2026-11-21T10:00:00Z"';
    expect(xml).toMatch(new RegExp(`<w:ins ${change}><w:r>.{0,99}<w:t[^>]*>new</w:t>`));
    expect(xml).toMatch(new RegExp(`<w:del ${change}><w:r>.{0,99}<w:delText[^>]*>old</w:delText>`));
    expect(xml).toMatch(new RegExp(`<w:rPr><w:ins ${change}/></w:rPr></w:pPr>.*Whole`));
    await t.ana.files.update({ fileId, state: 'published' });
    const published = await readFile(await t.rita.exports.export({ fileId, format: 'docx' }));
    expect(published.xml).toContain('>Keep old<');
    expect(published.xml).not.toMatch(/<w:(?:ins|del) |Whole|>new</);
    const draft = await readFile(
      await t.ana.exports.export({ fileId, format: 'docx', draft: true }),
    );
    expect(draft.xml).toContain('<w:ins ');
  });

  test('of a draft has the comments with their replies; that of a reader has none', async () => {
    const fileId = await addDocument(
      contentOf(paragraph('paragraphaa1', [text('Check the hook twice.')])),
    );
    const { id } = await t.cleo.comments.add({
      fileId,
      paragraphId: 'paragraphaa1',
      anchor: { from: 10, to: 14 },
      body: 'Which one?',
    });
    await t.ana.comments.add({ fileId, parentId: id, body: 'The large one.' });
    const draft = await readFile(
      await t.ana.exports.export({ fileId, format: 'docx', draft: true }),
    );
    expect(draft.comments).toMatch(/w:author="Cleo.*Which one\?.*w:author="Ana.*The large one\./i);
    expect(draft.xml).toMatch(
      /<w:commentRangeStart w:id="0"\/>.{0,200}>hook<.{0,200}<w:commentRangeEnd w:id="0"\/>/,
    );
    for (const person of [t.rita, t.ana]) {
      const published = await readFile(await person.exports.export({ fileId, format: 'docx' }));
      expect(published.comments).not.toContain('Which one');
    }
    await expect(
      t.cleo.exports.export({ fileId, format: 'docx', draft: true }),
    ).rejects.toMatchObject({ reason: 'file/level-too-low' });
  });

  test('has space between a table and the text below it', async () => {
    const cell = { type: 'tableCell', content: [paragraph('paragraphab1', [text('Cell')])] };
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] };
    const below = paragraph('paragraphab2', [text('Below')]);
    const last = paragraph('paragraphab3', [text('Last')]);
    const fileId = await addDocument(contentOf(table, below, last));
    const { xml } = await readFile(await t.ana.exports.export({ fileId, format: 'docx' }));
    const spaces = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*?w:before="140".*?<\/w:p>/g)];
    expect(spaces.map(([written]) => written.replace(/<[^>]*>/g, ''))).toEqual(['Below']);
  });

  test('links to places of the document itself, and has no characters that XML forbids', async () => {
    const fileId = await addDocument(
      contentOf(
        paragraph('paragraphaa1', [
          text('Down', { type: 'link', attrs: { href: '#p-paragraphaa2' } }),
          text('\u0001\u000b<&>'),
        ]),
        paragraph('paragraphaa2', [text('Target')]),
      ),
    );
    const file = await readFile(await t.rita.exports.export({ fileId, format: 'docx' }));
    expect(file.xml).toMatch(/<w:hyperlink [^>]*w:anchor="p1"/);
    expect(file.xml).toMatch(/<w:bookmarkStart [^>]*w:name="p1"[^>]*\/>.{0,200}Target/);
    expect(file.text).toContain('Down<&>');
  });
});
