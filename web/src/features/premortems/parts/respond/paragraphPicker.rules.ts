import type { Paragraph } from '@docent/contract/documents';

/** Paragraphs with text in which, together with their headings, every word of the filter occurs. */
export function matchingParagraphs(paragraphs: readonly Paragraph[], filter: string): Paragraph[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return paragraphs.filter(({ text, headingPath }) => {
    if (text.trim() === '') return false;
    const searchedText = [...headingPath, text].join(' ').toLowerCase();
    return words.every((word) => searchedText.includes(word));
  });
}
