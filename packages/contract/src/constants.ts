// Values that the first screens need as well: here without zod, which weighs more than all that those screens send.
import type { News } from './news.ts';

/** Anything may have changed. */
export const everything: News = { feature: '*', fileId: null };

/** How many paragraphs a thread may cover. */
export const maxCommentedParagraphs = 200;
/**
 * The names of new documents that nobody has named yet, in the languages of the screen. A document so called shows an
 * empty title, and is removed when it is left without a text.
 */
export const untitledNames = ['Untitled document', '未命名文档'] as const;

export function isUntitled(name: string): boolean {
  return (untitledNames as readonly string[]).includes(name);
}
