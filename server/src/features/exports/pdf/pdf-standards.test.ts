import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { accessibleContent } from './accessible-content.ts';
import { layOut } from './lay-out.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the metadata of the PDF say that it is. */
async function claimsOf(text: string, standards: readonly string[]) {
  const blocks = [
    { type: 'heading', attrs: { id: 'headingaaaa1', level: 3 }, content: [{ type: 'text', text }] },
    { type: 'image', attrs: { id: 'pictureaaaa1', fileId: 'rope' } },
  ];
  const pdf = await layOut(new URL('./typst.thread.ts', import.meta.url), {
    content: accessibleContent({
      type: 'doc',
      content: [{ type: 'section', content: blocks }],
    }),
    facts: {
      title: 'Ropes',
      version: 1,
      date: new Date(),
      lines: [],
      author: 'Ana',
      address: 'http://x/',
    },
    fileId: 'a',
    language: 'en',
    publicUrl: 'http://x',
    pictures: [{ id: 'rope', mime: 'image/png', bytes: png }],
    standards,
  });
  const source = Buffer.from(pdf).toString('latin1');
  return {
    archival: /pdfaid:conformance>(\w)/.exec(source)?.[1],
    accessible: /pdfuaid:part>(\d)/.exec(source)?.[1],
    hasPicture: source.includes('/Subtype/Image') || source.includes('/Subtype /Image'),
  };
}

test('a PDF meets the first standard that its text can meet, with its pictures', async () => {
  const archival = ['a-2a', 'a-2b'];
  expect(await claimsOf('Care', ['ua-1'])).toMatchObject({ accessible: '1', hasPicture: true });
  expect(await claimsOf('Care', archival)).toMatchObject({ archival: 'A', hasPicture: true });
  expect(await claimsOf('Care \ue000', archival)).toMatchObject({ archival: 'B' });
});

test('headings skip no level in a PDF for screen readers', () => {
  const heading = (level: number) => ({ type: 'heading', attrs: { level } });
  const levels = [3, 3, 6, 4, 1, 2, 2, 4].map(heading);
  const { content } = accessibleContent({
    type: 'doc',
    content: [{ type: 'section', content: levels }],
  });
  expect(content[0]?.content?.map(({ attrs }) => attrs?.level)).toEqual([1, 1, 2, 2, 1, 2, 2, 3]);
});
