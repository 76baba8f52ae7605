// Makes searchable paragraphs of the lines of pages.
import { idOnPage } from '@docent/contract/pages';
import type { ParagraphInContext } from '@docent/document-model/paragraphs';
import { blocksOfPages } from '../../../office/pdf/pageBlocks.ts';
import type { PageLine } from '../../../office/pdf/pageLines.ts';

/** Paragraphs in reading order, each with the headings above it. */
export function paragraphsOfPages(pages: readonly (readonly PageLine[])[]): ParagraphInContext[] {
  const paragraphs: ParagraphInContext[] = [];
  const headings: { rank: number; text: string }[] = [];
  blocksOfPages(pages).forEach((blocks, at) => {
    for (const { text, rank } of blocks) {
      if (rank !== null) while ((headings.at(-1)?.rank ?? -1) >= rank) headings.pop();
      const position = paragraphs.length;
      paragraphs.push({
        id: idOnPage(at + 1, position),
        kind: rank === null ? 'paragraph' : 'heading',
        text,
        headingPath: headings.map((heading) => heading.text),
        position,
        context: null,
      });
      if (rank !== null) headings.push({ rank, text });
    }
  });
  return paragraphs;
}
