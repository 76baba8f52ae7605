// Reviews: named people judge one frozen version, paragraph by paragraph.
import { z } from 'zod';
import { get, id, instant, listOf, page, post } from './endpoint.ts';
import { BlockDifference } from './history.ts';
import { Person } from './people.ts';

export const ReviewStatus = z.enum(['open', 'approved', 'changes', 'withdrawn']);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const Verdict = z.enum(['approve', 'refuse']);
export type Verdict = z.infer<typeof Verdict>;

/** All reviewers must approve, any one, or so many. One refusal asks for changes unless the rule is `any`. */
export const ReviewRule = z.union([z.enum(['all', 'any']), z.number().int().min(1).max(100)]);
export type ReviewRule = z.infer<typeof ReviewRule>;

export const Review = z.object({
  id,
  fileId: id,
  fileName: z.string(),
  versionId: id,
  versionNumber: z.number().int(),
  title: z.string(),
  note: z.string(),
  requester: Person,
  reviewers: z.array(
    z.object({ person: Person, verdict: Verdict.nullable(), at: instant.nullable() }),
  ),
  rule: ReviewRule,
  status: ReviewStatus,
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  counts: z.object({
    paragraphs: z.number().int(),
    /** By the asker. */
    ticked: z.number().int(),
    findings: z.number().int(),
  }),
});
export type Review = z.infer<typeof Review>;

export const ReviewChange = BlockDifference.extend({ tickedBy: z.array(Person) });
export type ReviewChange = z.infer<typeof ReviewChange>;

/** What else says, shows or stands on a changed paragraph; only what the asker may read. */
export const Impact = z.object({
  paragraphId: id,
  kind: z.enum(['links', 'repeats', 'includes', 'answered']),
  file: z.object({ id, name: z.string() }).nullable(),
  text: z.string(),
});
export type Impact = z.infer<typeof Impact>;

export const ReviewContent = z.object({
  id,
  author: Person,
  paragraphId: id.nullable(),
  text: z.string(),
  kind: z.enum(['finding', 'tick', 'verdict']),
  verdict: Verdict.nullable(),
  createdAt: instant,
});
export type ReviewContent = z.infer<typeof ReviewContent>;

const Reviewers = z
  .array(z.object({ kind: z.enum(['person', 'department']), id }))
  .min(1)
  .max(100);

export const reviews = {
  list: get(
    '/review/list',
    'Reviews: waiting for the asker, asked by them, or all that they may see.',
    {
      box: z.enum(['inbox', 'outbox', 'all']),
      status: ReviewStatus.optional(),
      fileId: id.optional(),
      ...page,
    },
    listOf(Review),
  ),
  get: get(
    '/review/get',
    'One review with what changed since the last published version, and what that touches.',
    { id },
    Review.extend({ changes: z.array(ReviewChange), impact: z.array(Impact) }),
  ),
  getContent: get(
    '/review/get_content',
    'Findings, ticks and verdicts of a review, oldest first.',
    { id },
    z.object({ list: z.array(ReviewContent) }),
  ),
  add: post(
    '/review/add',
    'Asks for a review of the draft, which is frozen into a version.',
    {
      fileId: id,
      title: z.string().max(200).optional(),
      note: z.string().max(4_000).optional(),
      reviewers: Reviewers,
      rule: ReviewRule.optional(),
      dueAt: instant.nullable().optional(),
    },
    Review,
  ),
  update: post(
    '/review/update',
    'Changes title, due date or reviewers of an open review, or withdraws it.',
    {
      id,
      title: z.string().max(200).optional(),
      dueAt: instant.nullable().optional(),
      reviewers: Reviewers.optional(),
      status: z.literal('withdrawn').optional(),
    },
    Review,
  ),
  delete: post(
    '/review/delete',
    'Deletes a review in which nobody has written; another one is withdrawn instead.',
    { id },
    z.object({ id }),
  ),
  addContent: post(
    '/review/add_content',
    'Ticks a changed paragraph (again: takes the tick back), writes a finding, or gives the verdict.',
    {
      id,
      kind: z.enum(['finding', 'tick', 'verdict']),
      paragraphId: id.optional(),
      text: z.string().max(10_000).optional(),
      verdict: Verdict.optional(),
    },
    ReviewContent,
  ),
};
