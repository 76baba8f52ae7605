// Reviews: named people judge a frozen version of a document, paragraph by paragraph.
import { z } from 'zod';
import { reviewStatuses } from './constants.ts';
import { Content } from './documents.ts';
import { get, id, instant, listOf, page, post } from './endpoint.ts';
import { BlockDifference, WordRun } from './history.ts';
import { Person } from './people.ts';

/** `changes`: so many reviewers requested changes that it can't be approved; renewing reopens it. */
export const ReviewStatus = z.enum(reviewStatuses);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const Verdict = z.enum(['approve', 'refuse']);
export type Verdict = z.infer<typeof Verdict>;

/** How many reviewers must approve: all, any one, or a number. */
export const ReviewRule = z.union([z.enum(['all', 'any']), z.number().int().min(1).max(200)]);
export type ReviewRule = z.infer<typeof ReviewRule>;

/**
 * What the caller may do with a review now: `judge` marks paragraphs and gives verdicts, `write` adds feedback,
 * `change` edits title, due date and reviewers, or withdraws it.
 */
export const ReviewAction = z.enum(['judge', 'write', 'change', 'renew', 'publish', 'delete']);
export type ReviewAction = z.infer<typeof ReviewAction>;

export const Review = z.object({
  id,
  fileId: id,
  fileName: z.string(),
  /** The frozen version under review; each renewal freezes another one. */
  versionId: id,
  /** Null until it is published. */
  versionNumber: z.number().int().nullable(),
  /** Starts at 1 and increases with each renewal. */
  round: z.number().int(),
  title: z.string(),
  note: z.string(),
  requester: Person,
  /** Verdicts of the current round only. */
  reviewers: z.array(
    z.object({ person: Person, verdict: Verdict.nullable(), at: instant.nullable() }),
  ),
  rule: ReviewRule,
  status: ReviewStatus,
  dueAt: instant.nullable(),
  /** Whether it is open and past its due date. */
  overdue: z.boolean(),
  createdAt: instant,
  /** When it was approved, declined or withdrawn; null while it is open. */
  decidedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  /** Whether the draft has changed since it was frozen; only for people who may edit it. */
  draftChanged: z.boolean(),
  actions: z.array(ReviewAction),
  counts: z.object({
    paragraphs: z.number().int(),
    /** The number of paragraphs that the caller has marked as reviewed. */
    ticked: z.number().int(),
    findings: z.number().int(),
    /** The number of unresolved feedback items. */
    unsettled: z.number().int(),
  }),
});
export type Review = z.infer<typeof Review>;

/** The change of one block since the published version, in the order of the text. */
export const ReviewChange = BlockDifference.omit({ words: true }).extend({
  differences: z.array(WordRun),
  tickedBy: z.array(Person),
});
export type ReviewChange = z.infer<typeof ReviewChange>;

/**
 * Effects of a change elsewhere: documents that link to the paragraph, show it or repeat it (word for word, or nearly
 * and so that they would disagree with it afterwards), and answers to the caller's questions, as far as the caller may
 * read them; for answers to others, only the number of people.
 */
export const Impact = z.object({
  /** Null if a document links to this one as a whole. */
  paragraphId: id.nullable(),
  kind: z.enum(['links', 'includes', 'repeats', 'answered', 'answered-others']),
  /** The document that links, includes or repeats; null for an answer. */
  file: z.object({ id, name: z.string() }).nullable(),
  /** The conversation with the answer, unless it was deleted. */
  conversationId: id.nullable(),
  /** The paragraph that links or repeats, or the question; empty for others' questions. */
  text: z.string(),
  /** The number of other people, for `answered-others`. */
  people: z.number().int().nullable(),
});
export type Impact = z.infer<typeof Impact>;

export const ReviewContent = z.object({
  id,
  author: Person,
  /** Null for the whole document. */
  paragraphId: id.nullable(),
  text: z.string(),
  kind: z.enum(['finding', 'tick', 'verdict', 'reply']),
  /** For a reply: the feedback that it replies to. */
  findingId: id.nullable(),
  /** For feedback: who resolved it, and when. */
  settled: z.object({ person: Person, at: instant }).nullable(),
  verdict: Verdict.nullable(),
  /** The version that it refers to. */
  versionId: id,
  round: z.number().int(),
  /**
   * A mark or verdict that no longer counts, because its subject has changed or its author has given another
   * verdict.
   */
  lapsed: z.boolean(),
  createdAt: instant,
});
export type ReviewContent = z.infer<typeof ReviewContent>;

export const Reviewers = z
  .array(z.strictObject({ kind: z.enum(['person', 'department']), id }))
  .min(1)
  .max(100);
export type Reviewers = z.infer<typeof Reviewers>;

const title = z.string().max(200);
const note = z.string().max(4_000);

export const reviews = {
  list: get(
    '/review/list',
    'Reviews, newest first. `inbox`: open ones that wait for the verdict of the asker, or with `status` all that they are a reviewer of; `outbox`: asked by them; `all`: all that they may see.',
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
    'One review with what changed since the last published version, and what that touches. `away`: reviewers who may not read the document any more; only told to whoever may exchange them.',
    { id },
    Review.extend({
      changes: z.array(ReviewChange),
      impact: z.array(Impact),
      /** Copies that would disagree are still being looked for, and are not in `impact` yet. */
      isComparing: z.boolean(),
      away: z.array(id),
    }),
  ),
  text: get(
    '/review/text',
    'The whole frozen text under review.',
    { id },
    z.object({ versionId: id, content: Content }),
  ),
  getContent: get(
    '/review/get_content',
    'Findings, replies, ticks and verdicts of a review, of all rounds, oldest first.',
    { id },
    z.object({ fileId: id, list: z.array(ReviewContent) }),
  ),
  add: post(
    '/review/add',
    'Asks for a review of the draft, which is frozen into a version. A department stands for its members who may read the document now.',
    {
      fileId: id,
      title: title.optional(),
      note: note.optional(),
      reviewers: Reviewers,
      rule: ReviewRule.optional(),
      dueAt: instant.nullable().optional(),
    },
    Review,
  ),
  update: post(
    '/review/update',
    'Changes title, due date or reviewers of an open review, or withdraws it. Who has given a verdict stays a reviewer.',
    {
      id,
      title: title.optional(),
      dueAt: instant.nullable().optional(),
      reviewers: Reviewers.optional(),
      status: z.literal('withdrawn').optional(),
    },
    Review,
  ),
  renew: post(
    '/review/renew',
    'Freezes the draft as it is now and asks again, also where changes were asked. Ticks stay on what still says the same; verdicts are given anew.',
    { id, note: note.optional(), dueAt: instant.nullable().optional() },
    Review,
  ),
  publish: post(
    '/review/publish',
    'Publishes the approved version exactly as it was frozen; `significant` as in file/update.',
    { id, significant: z.boolean().optional() },
    Review,
  ),
  delete: post(
    '/review/delete',
    'Deletes a review in which nobody has ticked, written or judged; another one is withdrawn instead.',
    { id },
    z.object({ id }),
  ),
  addContent: post(
    '/review/add_content',
    'Ticks a changed paragraph (again: takes the tick back), writes a finding or a reply to one, or gives the verdict; to refuse needs a reason.',
    {
      id,
      kind: z.enum(['finding', 'tick', 'verdict', 'reply']),
      paragraphId: id.optional(),
      /** The feedback that a reply refers to. */
      findingId: id.optional(),
      text: z.string().max(10_000).optional(),
      verdict: Verdict.optional(),
      /** For a mark or verdict: the version that was reviewed. Refused if another version is under review by now. */
      versionId: id.optional(),
    },
    /** `takenBack`: the mark was removed. */
    ReviewContent.extend({ takenBack: z.boolean() }),
  ),
  settle: post(
    '/review/settle',
    'Marks a finding as settled, or no longer: for who asked for the review, and who found it.',
    { id, findingId: id, settled: z.boolean() },
    ReviewContent,
  ),
};
