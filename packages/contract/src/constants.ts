// Values that the first screens need. They are separate from zod, which is larger than everything else on those
// screens.
import type { News } from './news.ts';

/** Anything may have changed. */
export const everything: News = { feature: '*', fileId: null };

/** The maximum number of paragraphs that a thread may cover. */
export const maxCommentedParagraphs = 200;
/**
 * Names of new documents that nobody has named yet, in the languages of the UI. Such a document shows an empty
 * title, and is deleted if it is left without text.
 */
export const untitledNames = ['Untitled document', '未命名文档'] as const;

export function isUntitled(name: string): boolean {
  return (untitledNames as readonly string[]).includes(name);
}
