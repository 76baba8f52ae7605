// Text that stands in several places: groups of identical text, pairs of similar text, and those of them that disagree.
import { z } from 'zod';
import { Level } from './access.ts';
import { contentLimit, flag, get, id, idList, instant, page, post } from './endpoint.ts';
import { File } from './files.ts';
import { WordRun } from './history.ts';
import { Person } from './people.ts';
import { type Reason, refusals } from './refusals.ts';

/**
 * `published`: readers see it; `draft`: the document has other changes that were not published yet, or needs a review;
 * `suggested`: where one may only comment.
 */
export const RevisionOutcome = z.enum(['published', 'draft', 'suggested']);
export type RevisionOutcome = z.infer<typeof RevisionOutcome>;

/** A paragraph as the asker sees it: of a document that they may edit the draft, else the published text. */
export const ParagraphRef = z.object({
  fileId: id,
  fileName: z.string(),
  paragraphId: id,
  text: z.string(),
  headingPath: z.array(z.string()),
  /** Number of the published version that says so; null where only the draft does. */
  version: z.number().int().nullable(),
  /** What the asker may do with the document. */
  level: Level,
  /** What revising it would lead to, as far as its document tells; null where the asker may not. */
  ifRevised: RevisionOutcome.nullable(),
});
export type ParagraphRef = z.infer<typeof ParagraphRef>;

/** `diverging`: the same sentence with another number, date, unit, name, negation or modal verb. */
export const DuplicateKind = z.enum(['same', 'near', 'diverging']);
export type DuplicateKind = z.infer<typeof DuplicateKind>;

export const DuplicateStatus = z.enum(['open', 'skipped', 'resolved']);
export type DuplicateStatus = z.infer<typeof DuplicateStatus>;

const duplicateId = z.string().regex(/^[\w-]{44}$/, 'is not the id of a duplicate');

/** Identical text in many places is one of these, and so is a pair of texts, however many places say each. */
export const Duplicate = z.object({
  /** Stays as long as neither text changes. */
  id: duplicateId,
  /** From 0 to 1: shared words, divided by all words of both. */
  similarity: z.number(),
  kind: DuplicateKind,
  status: DuplicateStatus,
  left: ParagraphRef,
  right: ParagraphRef,
  /** Other places with the text of the left or right side, up to 50 each; of identical text all are on the left. */
  leftMore: z.array(ParagraphRef),
  rightMore: z.array(ParagraphRef),
  /** All places that the asker may read, also those beyond the 50. */
  places: z.number().int(),
  /** From the left text to the right one. */
  differences: z.array(WordRun),
  /** Since when the texts disagree, where a published change made them; else null. */
  divergedAt: instant.nullable(),
  /** Null unless it is skipped. */
  skipped: z.object({ by: Person, at: instant, reason: z.string() }).nullable(),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** Documents that share much identical text, such as copies: one line in the place of many groups. */
export const SharedText = z.object({
  files: z.array(z.object({ id, name: z.string() })),
  paragraphs: z.number().int(),
});
export type SharedText = z.infer<typeof SharedText>;

const RefusalReason = z.enum(Object.keys(refusals) as [Reason, ...Reason[]]);
const Target = z.object({ fileId: id, paragraphId: id });

const Revision = z.object({
  /** For `undoRevise`, within ten minutes. */
  id,
  revised: z.array(Target.extend({ outcome: RevisionOutcome })),
  refused: z.array(z.object({ target: Target, reason: RefusalReason })),
});
export type Revision = z.infer<typeof Revision>;

const threshold = z.coerce.number<number>().min(0.5).max(0.95).optional();

export const duplicates = {
  list: get(
    '/file/get_duplicate_text',
    'Repeated and similar text within a file and all below it, in a space, or everywhere, as far as the asker may read both sides: first what disagrees, then what is read most.',
    {
      fileId: id.optional(),
      spaceId: id.optional(),
      kind: DuplicateKind.optional(),
      /** Without it, what is open. */
      status: z.enum(['open', 'skipped']).optional(),
      /** Lists both, whatever `status` says. */
      includeSkipped: flag.optional(),
      /** Least similarity, 0.7 if not given; below that also text that was reworded. */
      threshold,
      /** Who changed a document of either side last, and when. */
      author: id.optional(),
      from: instant.optional(),
      to: instant.optional(),
      ...page,
    },
    z.object({
      list: z.array(Duplicate),
      next: z.string().nullable(),
      total: z.number().int(),
      /** Identical text that several documents share, not repeated in `list`; on the first page. */
      shared: z.array(SharedText),
      /** While the check of all texts is running: paragraphs compared so far. Then the list is not complete. */
      running: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
    }),
  ),
  skip: get(
    '/file/skip_duplicate_text',
    'Skips a duplicate for everybody until one of its texts changes, or takes that back; needs edit for one of its documents.',
    { id: duplicateId, undo: flag.optional(), reason: z.string().trim().max(500).optional() },
    z.object({ id: duplicateId, status: DuplicateStatus }),
    { changing: true },
  ),
  ignore: post(
    '/file/ignore_duplicate_files',
    'Leaves out what these documents have in common, for everybody, or takes that back; needs edit for one of them.',
    { fileIds: z.array(id).min(2).max(20), undo: flag.optional() },
    z.object({}),
  ),
  revise: post(
    '/file/revise_paragraph',
    'Puts one text in the place of each of these paragraphs that still says what it `was`; the others are refused by name. Of a document all or nothing.',
    {
      text: z.string().trim().min(1).max(50_000).optional(),
      /** In the place of `text`: the line with its formats, in the JSON of `Content`. */
      content: z
        .array(z.object({ type: z.string() }).loose())
        .min(1)
        .max(1_000)
        .optional(),
      targets: z
        .array(z.strictObject({ fileId: id, paragraphId: id, was: z.string().max(50_000) }))
        .min(1)
        .max(200),
    },
    Revision,
    { bodyLimit: contentLimit },
  ),
  undoRevise: post(
    '/file/undo_revise',
    'Takes a revision of the last ten minutes back, wherever its text still stands.',
    { id },
    Revision,
  ),
  counts: get(
    '/file/duplicate_counts',
    'For each of these documents that the asker may edit: how many of its paragraphs stand elsewhere too, and how many of them disagree.',
    { fileIds: idList(200) },
    z.object({
      list: z.array(
        z.object({ fileId: id, repeated: z.number().int(), diverging: z.number().int() }),
      ),
    }),
  ),
  disagreeing: get(
    '/file/disagreeing_paragraphs',
    'Which of these paragraphs, each named by its document and its own id, have a near-duplicate that disagrees, as far as the asker may read it.',
    { fileIds: idList(20), paragraphIds: idList(20) },
    z.object({ list: z.array(Target.extend({ other: ParagraphRef })) }),
  ),
  places: get(
    '/file/paragraph_files',
    'Where a paragraph, or a text, also stands, as far as the asker may read it: exactly, nearly, or shown as a synced paragraph.',
    {
      fileId: id.optional(),
      paragraphId: id.optional(),
      text: z.string().max(50_000).optional(),
      threshold,
    },
    z.object({
      /** Exact ones first, then by similarity; up to 100. */
      list: z.array(
        z.object({
          file: File,
          paragraphId: id,
          text: z.string(),
          match: z.enum(['exact', 'near', 'synced']),
          similarity: z.number(),
        }),
      ),
    }),
  ),
};
