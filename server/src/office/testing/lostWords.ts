// Which words of a text are missing in what a reader made of the file.
import type { NodeJSON } from '@docent/document-model/content';
import type { OfficeDocument } from '../officeDocument.ts';

/** What the files by other programs may lose; every other word of LibreOffice's own conversion is kept. */
export const expectedLosses: Record<string, string> = {
  // Contents are ours.
  'libreoffice-contents-and-index': '1 Cranes Hoists 1',
  // LibreOffice updates fields when it opens a file; captions count by themselves.
  'libreoffice-fields': '0 3',
  'python-docx-fields': 'Contents old times 3 0 23 December 2013 of Figure 1 1',
  // Marks of notes stand in the text.
  'libreoffice-notes': '1 lessi 2 3',
  'python-docx-notes': '1 lessi 2',
  // We write words in capitals, leave out hidden ones and keep spaces.
  'python-docx-looks': 'all caps hidden rightsmartcustom',
};

/** In their order; labels of lists do not count, since lists number themselves. */
export function lostWords(text: string, { content, comments }: OfficeDocument): string {
  const left = new Map<string, number>();
  const own = [...content.content.map(wordsIn), ...stringsIn([content.attrs, comments])].join(' ');
  for (const word of wordsOf(own)) left.set(word, (left.get(word) ?? 0) + 1);
  const lost = wordsOf(text.replaceAll(/^\ufeff? {4,}\S+ /gm, '')).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return lost.join(' ');
}

/** Chinese characters count one by one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .match(/\p{Script=Han}|[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

function wordsIn({ text, attrs, content = [] }: NodeJSON): string {
  return text ?? ` ${stringsIn(attrs).join(' ')} ${content.map(wordsIn).join('')} `;
}

/** What nobody reads. */
const codes = /^(?:type|kind|id|\w+Id|src|at)$/;

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => (codes.test(key) ? [] : stringsIn(own)));
}
