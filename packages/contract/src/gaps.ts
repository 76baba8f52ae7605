// What the base lacks: questions that were not answered, or whose answers were disliked, for coaches and administrators.
import { z } from 'zod';
import { Why } from './assistant.ts';
import { get, id, instant, listOf, page, post } from './endpoint.ts';

export const GapStatus = z.enum(['open', 'dismissed', 'answered']);
export type GapStatus = z.infer<typeof GapStatus>;

/** A question of a gap. Nobody is told who asked it, unless the asker wants that. */
export const GapQuestion = z.object({
  id,
  text: z.string(),
  /** What a follow-up question refers to: the question before it in its conversation. */
  context: z.string().nullable(),
  askedAt: instant,
  kind: z.enum(['unanswered', 'disliked']),
  /** Of a disliked answer, as far as its asker told. */
  why: Why.nullable(),
  reason: z.string().nullable(),
  /** Who asked the coaches by name. */
  asker: z.object({ id, username: z.string() }).nullable(),
  /** What the asker added for the coaches. */
  note: z.string().nullable(),
});
export type GapQuestion = z.infer<typeof GapQuestion>;

/** Questions that ask for the same. */
export const Gap = z.object({
  /** Of its oldest question. */
  id,
  /** The question that stands for the others. */
  question: z.string(),
  /** Newest first. */
  questions: z.array(GapQuestion),
  status: GapStatus,
  firstAt: instant,
  lastAt: instant,
  /** The document that is being written to answer it, or was. */
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
