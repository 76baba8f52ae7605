// Knowledge gaps: questions without an answer, or with a disliked one, for coaches and administrators.
import { z } from 'zod';
import { Why } from './assistant.ts';
import { get, id, instant, listOf, page, post } from './endpoint.ts';

export const GapStatus = z.enum(['open', 'dismissed', 'answered']);
export type GapStatus = z.infer<typeof GapStatus>;

/** A question of a gap. Its asker stays anonymous unless they want otherwise. */
export const GapQuestion = z.object({
  id,
  text: z.string(),
  /** The question that a follow-up refers to: the previous one in its conversation. */
  context: z.string().nullable(),
  askedAt: instant,
  kind: z.enum(['unanswered', 'disliked']),
  /** Why the answer was disliked, if the asker said so. */
  why: Why.nullable(),
  reason: z.string().nullable(),
  /** Set if the asker sent it to the coaches with their name. */
  asker: z.object({ id, username: z.string() }).nullable(),
  /** The asker's note to the coaches. */
  note: z.string().nullable(),
});
export type GapQuestion = z.infer<typeof GapQuestion>;

/** Questions with the same meaning. */
export const Gap = z.object({
  /** The id of the oldest question. */
  id,
  /** The question that represents the others. */
  question: z.string(),
  /** Newest first. */
  questions: z.array(GapQuestion),
  status: GapStatus,
  firstAt: instant,
  lastAt: instant,
  /** The document that is being, or was, written to answer it. */
  file: z.object({ id, name: z.string(), published: z.boolean() }).nullable(),
});
export type Gap = z.infer<typeof Gap>;

const questions = z.array(id).min(1).max(500);

export const gaps = {
  list: get(
    '/qa/gaps',
    'Questions that the base does not answer, those that ask for the same together, the most asked first.',
    { status: GapStatus.optional(), q: z.string().max(200).optional(), ...page },
    listOf(Gap).extend({ total: z.number().int() }),
  ),
  decide: post(
    '/qa/gap_status',
    'Dismisses questions of the board, or opens them again.',
    { questions, status: z.enum(['open', 'dismissed']) },
    z.object({ changed: z.number().int() }),
  ),
  write: post(
    '/qa/gap_write',
    'Begins a document that shall answer questions of the board: a draft with the nearest paragraphs quoted.',
    { questions, parentId: id, name: z.string().max(1000) },
    z.object({ id, name: z.string() }),
  ),
};
