// Values that the first screens need as well: here without zod, which weighs more than all that those screens send.
import type { News } from './news.ts';

/** Anything may have changed. */
export const everything: News = { feature: '*', fileId: null };

/** How many paragraphs a thread may cover. */
export const maxCommentedParagraphs = 200;
