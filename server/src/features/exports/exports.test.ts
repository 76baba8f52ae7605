import type { NodeJSON } from '@docent/document-model/content';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { randomDocument } from '@docent/document-model/testing/documents';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let t: TestApp;
let space: string;

beforeAll(async () => {
  t = await startTestApp();
  space = await t.addSpace('Lifting', { ana: 'edit', rita: 'read' });
});
afterAll(() => t?.close());

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const contentOf = (...blocks: object[]) => ({
  type: 'doc' as const,
  content: [{ type: 'section', content: blocks }],
});

async function addDocument(content: object, { published = true, parentId = space } = {}) {
  const { id } = await t.ana.files.add({
    parentId,
    name: 'Crane checks',
    kind: 'document',
    content: content as ReturnType<typeof contentOf>,
  });
  if (published) await t.ana.files.update({ fileId: id, state: 'published' });
  return id;
}

/** Publishes a version with a changed text, or with another paragraph. */
async function change(fileId: string, block: { attrs: { id: string } }): Promise<void> {
  const { content: base } = await t.ana.documents.detailEdit({ fileId });
  const [section] = base.content as { content: { attrs: { id: string } }[] }[];
  const others = section?.content.filter(({ attrs }) => attrs.id !== block.attrs.id) ?? [];
  await t.ana.files.update({ fileId, base, content: contentOf(...others, block) });
  await t.ana.files.update({ fileId, state: 'published' });
}

async function textOfPdf(pdf: Response): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ');
}

/** The texts of all runs. */
const textsOf = ({ text, content = [] }: NodeJSON): string[] => [
  ...(text === undefined ? [] : [text]),
  ...content.flatMap(textsOf),
];

/** By the reader of an independent library. */
async function textOfWord(file: Response): Promise<string> {
  const buffer = Buffer.from(await file.arrayBuffer());
  return (await mammoth.extractRawText({ buffer })).value;
}

test('a file says in its name that it is an old version or a draft', async () => {
  const fileId = await addDocument(contentOf(paragraph('paragraphaa1', 'Check the hook.')));
  await change(fileId, paragraph('paragraphaa1', 'Check the hook daily.'));
  const nameOf = async (part: { version?: number; draft?: true }) => {
    const file = await t.ana.exports.export({ fileId, format: 'txt', ...part });
    return decodeURIComponent(file.headers.get('content-disposition') ?? '');
  };
  expect(await nameOf({})).toContain("''Crane checks.txt");
  expect(await nameOf({ version: 1 })).toContain("''Crane checks v1.txt");
  expect(await nameOf({ draft: true })).toContain("''Crane checks (draft).txt");
});

describe('a PDF', () => {
  test('says what it is, and has the text in both languages', async () => {
    const fileId = await addDocument(
      contentOf(
        paragraph('paragraphaa1', 'Check the hook.'),
        paragraph('paragraphaa2', '检查吊钩。'),
      ),
    );
    const text = await textOfPdf(await t.rita.exports.pdf({ fileId }));
    expect(text).toMatch(/^Crane checks Version 1, .* Check the hook\. 检查吊钩。 1 \/ 1/);
    expect(text).not.toContain('DRAFT');
  });

  test('of a draft is for its editors, and says that it is one', async () => {
    const fileId = await addDocument(contentOf(paragraph('paragraphaa1', 'Not yet.')), {
      published: false,
    });
    expect(await textOfPdf(await t.ana.exports.pdf({ fileId }))).toMatch(/DRAFT/);
    await expect(t.rita.exports.pdf({ fileId })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
  });

  test('is made of every kind of block', async () => {
    const content = randomDocument(3, 120);
    const fileId = await addDocument(content);
    const text = await textOfPdf(await t.rita.exports.pdf({ fileId, archival: true }));
    const plain = (words: string) => words.normalize('NFKC').replace(/[\s\u00ad]/g, '');
    const missing = textsOf(withoutSuggestions(content, 'refuse')).filter(
      (words) => !plain(text).includes(plain(words)),
    );
    expect(missing).toEqual([]);
  });

  test('of a text that tries to be code shows the text', async () => {
    const trap = '#read("/etc/passwd") "); panic("x") \\ $ #{while true {}} <label> @cite';
    const fileId = await addDocument(
      contentOf(paragraph('paragraphaa1', trap), {
        type: 'formula',
        attrs: { id: 'paragraphaa2', latex: '\\text{a} #read("/etc/passwd") $' },
      }),
    );
    const text = await textOfPdf(await t.rita.exports.pdf({ fileId }));
    expect(text.replaceAll(' ', '')).toContain(trap.replaceAll(' ', ''));
    expect(text).not.toContain('root:');
  });

  test('leaves out a table that cannot be laid out, not the words in it', async () => {
    const cell = (text: string, attrs: object) => ({
      type: 'tableCell',
      attrs,
      content: [paragraph(`cell${text}aaaa`, text)],
    });
    const fileId = await addDocument(
      contentOf({
        type: 'table',
        attrs: { id: 'paragraphaa1' },
        content: [
          { type: 'tableRow', content: [cell('One', { colspan: 900, rowspan: 40 })] },
          { type: 'tableRow', content: [cell('Two', { colspan: 3 }), cell('Three', {})] },
        ],
      }),
    );
    const text = await textOfPdf(await t.rita.exports.pdf({ fileId }));
    expect(text).toMatch(/One.*Two.*Three/);
  });
});

describe('any export', () => {
  const formats = ['docx', 'md', 'html', 'txt'] as const;
  const textOf = (file: Response, format: string) =>
    format === 'docx' ? textOfWord(file) : file.text();

  test('has the text of a synced paragraph only for those who may read its source', async () => {
    const closed = await t.addSpace('Closed', { ana: 'edit' });
    const source = await addDocument(contentOf(paragraph('paragraphaa1', 'The secret torque.')), {
      parentId: closed,
    });
    const fileId = await addDocument(
      contentOf(paragraph('paragraphaa2', 'Before.'), {
        type: 'synced',
        attrs: { id: 'paragraphaa3', fileId: source, paragraphId: 'paragraphaa1' },
      }),
    );
    expect(await textOfPdf(await t.ana.exports.pdf({ fileId }))).toContain('The secret torque.');
    const theirs = await textOfPdf(await t.rita.exports.pdf({ fileId }));
    expect(theirs).toContain("Before. This paragraph's document doesn't exist");
    for (const format of formats) {
      const text = await textOf(await t.rita.exports.export({ fileId, format }), format);
      expect(text).toContain('Before.');
      expect(text).not.toContain('secret');
      const own = await textOf(await t.ana.exports.export({ fileId, format }), format);
      expect(own).toContain('The secret torque.');
    }
  });

  test('shows synced paragraphs as the readers of that version see or saw them', async () => {
    const source = await addDocument(contentOf(paragraph('paragraphaa1', 'Tighten to 40 Nm.')), {
      published: false,
    });
    const fileId = await addDocument(
      contentOf({
        type: 'synced',
        attrs: { id: 'paragraphaa2', fileId: source, paragraphId: 'paragraphaa1' },
      }),
    );
    const read = async (options: { version?: number; draft?: true } = {}) =>
      (await t.ana.exports.export({ fileId, format: 'txt', ...options })).text();
    expect(await read()).toContain("This paragraph hasn't been published yet.");
    expect(await read({ draft: true })).toContain('Tighten to 40 Nm.');
    await t.ana.files.update({ fileId: source, state: 'published' });
    await change(fileId, paragraph('paragraphaa3', 'After the change.'));
    await change(source, paragraph('paragraphaa1', 'Tighten to 60 Nm.'));
    expect(await read()).toContain('Tighten to 60 Nm.');
    expect(await read({ version: 1 })).toContain("This paragraph didn't exist at that time.");
  });

  test('is refused where the space forbids it, but not for those who manage it', async () => {
    const closed = await t.addSpace('Sealed', { ana: 'edit', rita: 'read' });
    const fileId = await addDocument(contentOf(paragraph('paragraphaa1', 'Sealed.')), {
      parentId: closed,
    });
    await t.ada.files.update({ fileId: closed, downloadsAllowed: false });
    for (const person of [t.rita, t.ana]) {
      expect((await person.files.get({ fileId })).downloadable).toBe(false);
      for (const download of [
        () => person.exports.pdf({ fileId }),
        () => person.exports.export({ fileId, format: 'md' }),
        () => person.exports.exportFolder({ fileId: closed }),
      ])
        await expect(download()).rejects.toMatchObject({ reason: 'export/not-allowed' });
    }
    expect((await t.ada.exports.export({ fileId, format: 'md' })).ok).toBe(true);
  });

  test('is refused for what one may not read, and recorded', async () => {
    const closed = await t.addSpace('Quiet', { ana: 'edit' });
    const fileId = await addDocument(contentOf(paragraph('paragraphaa1', 'Hidden.')), {
      parentId: closed,
    });
    await expect(t.rita.exports.export({ fileId, format: 'md' })).rejects.toMatchObject({
      reason: 'file/not-found',
    });
    await expect(t.ana.exports.pdf({ fileId, version: 9 })).rejects.toMatchObject({
      reason: 'version/not-found',
    });
    await expect(t.ana.exports.pdf({ fileId: space })).rejects.toMatchObject({
      reason: 'file/not-a-document',
    });
    await t.ana.exports.export({ fileId, format: 'txt' });
    const { list } = await t.ada.audit.list({ fileId, action: 'document.exported' });
    expect(list.map(({ details }) => details)).toEqual([{ format: 'txt' }]);
  });
});
