// Text that its author typed into paragraphs while others deleted them. Only the author can see it.
import { z } from 'zod';
import { get, id, instant, listOf, page, post } from './endpoint.ts';

export const RecoveredOutcome = z.enum(['inserted', 'dismissed']);
export type RecoveredOutcome = z.infer<typeof RecoveredOutcome>;

export const RecoveredText = z.object({
  id,
  /** Blocks, without a surrounding document. */
  content: z.array(z.object({ type: z.string() }).loose()),
  text: z.string(),
  /** Null if the author may no longer read the document. */
  file: z.object({ id, name: z.string() }).nullable(),
  /** The deleted block; null if unknown. */
  blockId: z.string().nullable(),
  /** The surrounding text; null if unknown, or if the author may no longer see the draft. */
  context: z.string().nullable(),
  at: instant,
});
export type RecoveredText = z.infer<typeof RecoveredText>;

const SettledPiece = z.object({ id, outcome: RecoveredOutcome.nullable() });

export const recovered = {
  list: get(
    '/recovered/list',
    "The asker's recovered texts of a document that are neither inserted nor dismissed, newest first.",
    { fileId: id, ...page },
    listOf(RecoveredText).extend({ total: z.number().int() }),
  ),
  mine: get(
    '/recovered/mine',
    "The asker's recovered texts of all documents, also of those that they may no longer read.",
    { ...page },
    listOf(RecoveredText).extend({ total: z.number().int() }),
  ),
  settle: post(
    '/recovered/settle',
    'Marks a recovered text as inserted or dismissed. One that is settled stays as it is.',
    { id, outcome: RecoveredOutcome },
    SettledPiece,
  ),
  reopen: post(
    '/recovered/reopen',
    'Offers a recovered text again, within a minute after it was settled.',
    { id },
    SettledPiece,
  ),
};
