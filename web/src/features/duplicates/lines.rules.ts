// The content of a paragraph while it is revised: inline nodes.
import type { ParagraphRef } from '@docent/contract/duplicates';
import { inlineText, type NodeJSON } from '@docent/document-model/content';

export function linkLine({ fileId, fileName, paragraphId }: ParagraphRef): NodeJSON[] {
  const href = `/detail/${encodeURIComponent(fileId)}/${encodeURIComponent(fileName)}#p-${paragraphId}`;
  return [{ type: 'text', text: fileName, marks: [{ type: 'link', attrs: { href } }] }];
}

/** Line feeds become line breaks. */
export const plainLine = (text: string): NodeJSON[] =>
  text
    .split('\n')
    .flatMap((part, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(part ? [{ type: 'text', text: part }] : []),
    ]);

export const textOfLine = (content: readonly NodeJSON[]) =>
  inlineText({ type: 'paragraph', content: [...content] });

/** Whether a line says more than its text does. */
export const isFormatted = (line: readonly NodeJSON[]) =>
  line.some(({ type, marks = [] }) => (type === 'text' ? marks.length > 0 : type !== 'hardBreak'));
