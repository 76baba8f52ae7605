// Duplicate text: groups of identical text, pairs of similar text, and pairs that disagree.
import { z } from 'zod';
import { Level } from './access.ts';
import { contentLimit, flag, get, id, idList, instant, listOf, page, post } from './endpoint.ts';
import { File } from './files.ts';
import { WordRun } from './history.ts';
import { Person } from './people.ts';
import { type Reason, refusals } from './refusals.ts';

/**
 * `published`: visible to readers; `draft`: the document has other unpublished changes, or requires a review;
 * `suggested`: the caller may only comment.
 */
export const RevisionOutcome = z.enum(['published', 'draft', 'suggested']);
export type RevisionOutcome = z.infer<typeof RevisionOutcome>;

/**
 * A paragraph as the caller sees it: from the draft if they may edit the document, otherwise from the published
 * text.
 */
export const ParagraphRef = z.object({
  fileId: id,
  fileName: z.string(),
  paragraphId: id,
  text: z.string(),
  headingPath: z.array(z.string()),
  /** The published version with this text; null if only the draft has it. */
  version: z.number().int().nullable(),
  /** The caller's level on the document. */
  level: Level,
  /** The expected outcome of revising it; null if the caller may not. */
  ifRevised: RevisionOutcome.nullable(),
});
export type ParagraphRef = z.infer<typeof ParagraphRef>;

/**
 * `diverging`: the same sentence with another number, date, unit, name, negation or modal verb. `reworded`: a guess,
 * by meaning and shared characters; listed only if asked for.
 */
export const DuplicateKind = z.enum(['same', 'near', 'diverging', 'reworded']);
export type DuplicateKind = z.infer<typeof DuplicateKind>;

export const DuplicateStatus = z.enum(['open', 'skipped', 'resolved']);
export type DuplicateStatus = z.infer<typeof DuplicateStatus>;

const duplicateId = z.string().regex(/^[\w-]{44}$/, 'is not the id of a duplicate');

/** A group of identical text, or a pair of texts, however many places have each. */
export const Duplicate = z.object({
  /** Stays the same as long as neither text changes. */
  id: duplicateId,
  /** From 0 to 1: shared words divided by all words of both; of reworded text how sure the guess is. */
  similarity: z.number(),
  kind: DuplicateKind,
  status: DuplicateStatus,
  left: ParagraphRef,
  right: ParagraphRef,
  /** Other places with the text of the left or right side, up to 50 each; for identical text all are on the left. */
  leftMore: z.array(ParagraphRef),
  rightMore: z.array(ParagraphRef),
  /** The number of all places that the caller may read, including those beyond the 50. */
  places: z.number().int(),
  /** The changes from the left to the right text. */
  differences: z.array(WordRun),
  /** Since when the texts disagree, if a published change caused it; otherwise null. */
  divergedAt: instant.nullable(),
  /** Null unless it is skipped. */
  skipped: z.object({ by: Person, at: instant, reason: z.string() }).nullable(),
});
export type Duplicate = z.infer<typeof Duplicate>;

/** Documents with much identical text in common, such as copies, combined into one line. */
export const SharedText = z.object({
  files: z.array(z.object({ id, name: z.string() })),
  paragraphs: z.number().int(),
});
export type SharedText = z.infer<typeof SharedText>;

/** Two documents whose common text is left out. */
const IgnoredFiles = z.object({
  files: z.array(z.object({ id, name: z.string() })),
  by: Person,
  at: instant,
  mayUndo: z.boolean(),
});
export type IgnoredFiles = z.infer<typeof IgnoredFiles>;

const RefusalReason = z.enum(Object.keys(refusals) as [Reason, ...Reason[]]);
const Target = z.object({ fileId: id, paragraphId: id });
const TargetAsShown = z.strictObject({ fileId: id, paragraphId: id, was: z.string().max(50_000) });

const Revision = z.object({
  /** For `undoRevise`, within ten minutes. */
  id,
  revised: z.array(Target.extend({ outcome: RevisionOutcome })),
  refused: z.array(z.object({ target: Target, reason: RefusalReason })),
});
export type Revision = z.infer<typeof Revision>;

const DuplicateCounts = z.object({
  fileId: id,
  /** All paragraphs that are compared; 0 also shortly after an import, while they are not known yet. */
  paragraphs: z.number().int(),
  repeated: z.number().int(),
  diverging: z.number().int(),
});
export type DuplicateCounts = z.infer<typeof DuplicateCounts>;

const threshold = z.coerce.number<number>().min(0.5).max(0.95).optional();

export const duplicates = {
  list: get(
    '/file/get_duplicate_text',
    'Repeated and similar text within a file and all below it, in a space, or everywhere, as far as the asker may read both sides: first what disagrees since a published change, the newest on top, then what else disagrees, then what is read most.',
    {
      fileId: id.optional(),
      spaceId: id.optional(),
      kind: DuplicateKind.optional(),
      /** Open duplicates by default. */
      status: z.enum(['open', 'skipped']).optional(),
      /** Lists open and skipped ones, ignoring `status`. */
      includeSkipped: flag.optional(),
      /** Minimum similarity by words, 0.7 by default. */
      threshold,
      /** Also lists reworded text, from this similarity on. */
      reworded: threshold,
      /** Who last changed a document of either side, and when. */
      author: id.optional(),
      from: instant.optional(),
      to: instant.optional(),
      ...page,
    },
    z.object({
      list: z.array(Duplicate),
      next: z.string().nullable(),
      total: z.number().int(),
      /** Identical text that documents have in common and that is not in `list`; only on the first page. */
      shared: z.array(SharedText),
      /** The number of paragraphs compared so far, while the comparison is running and the list is incomplete. */
      running: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
      /**
       * With `reworded`: whether meanings are compared, which needs an encoder, and in how many documents they have not
       * been read yet.
       */
      reworded: z.object({ byMeaning: z.boolean(), waiting: z.number().int() }).nullable(),
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
  ignored: get(
    '/file/ignored_duplicate_files',
    'Pairs of documents whose common text is left out, the latest first, as far as the asker may read both.',
    { fileId: id.optional(), spaceId: id.optional(), ...page },
    listOf(IgnoredFiles),
  ),
  revise: post(
    '/file/revise_paragraph',
    'Puts one text, or a synced paragraph, in the place of each of these paragraphs that still says what it `was`; the others are refused by name. Of a document all or nothing.',
    {
      text: z.string().trim().min(1).max(50_000).optional(),
      /** Instead of `text`: the line with its formatting, in the JSON of `Content`. */
      content: z
        .array(z.object({ type: z.string() }).loose())
        .min(1)
        .max(1_000)
        .optional(),
      /** Instead of `text`: the published paragraph that the others show from then on. */
      synced: TargetAsShown.optional(),
      targets: z.array(TargetAsShown).min(1).max(200),
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
    z.object({ list: z.array(DuplicateCounts) }),
  ),
  existing: post(
    '/file/existing_text',
    'Which of these texts, written in a document, already exist in other documents that the asker may read, exactly or nearly: of each the nearest place.',
    { fileId: id, texts: z.array(z.string().max(50_000)).min(1).max(200) },
    z.object({
      list: z.array(
        /** `index` is the place in `texts`. */
        z.object({ index: z.number().int(), similarity: z.number(), place: ParagraphRef }),
      ),
    }),
    { bodyLimit: contentLimit },
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
  syncedUses: get(
    '/file/synced_uses',
    'Which paragraphs of a document other documents show as synced ones, directly or by way of others, and how many of those the asker may read; needs edit.',
    { fileId: id },
    z.object({ list: z.array(z.object({ paragraphId: id, documents: z.number().int() })) }),
  ),
};
