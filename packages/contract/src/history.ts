// Versions of documents, and the differences between them.
import { z } from 'zod';
import { Content } from './documents.ts';
import { get, id, instant, listOf, page, post } from './endpoint.ts';
import { File } from './files.ts';
import { Person } from './people.ts';
import { isWritten } from './written.ts';

export const VersionCause = z.enum([
  'publish',
  'auto',
  'named',
  'restore',
  'import',
  'revise',
  'review',
]);
export type VersionCause = z.infer<typeof VersionCause>;

const label = z.string().trim().max(200).refine(isWritten, 'is empty');

export const Version = z.object({
  id,
  /** Only published versions have a number; others are identified by their time. */
  number: z.number().int().nullable(),
  createdAt: instant,
  /** The authors since the previous version, starting with the one who wrote most. */
  authors: z.array(Person),
  label: z.string().nullable(),
  cause: VersionCause,
  /** Compared with the previous version that the caller may see; null until they are counted. */
  words: z.object({ added: z.number().int(), removed: z.number().int() }).nullable(),
  /** Whether it is the version that readers see. */
  published: z.boolean(),
  /** When the restored version was created, if this one restored another. */
  restoredFrom: instant.nullable(),
});
export type Version = z.infer<typeof Version>;

/** Runs of a text: common to both versions, only in the older, or only in the newer. */
export const WordRun = z.tuple([z.enum(['same', 'removed', 'added']), z.string()]);
export type WordRun = z.infer<typeof WordRun>;

/** The change of one block from the older to the newer version. */
export const BlockDifference = z.object({
  paragraphId: id,
  kind: z.enum(['added', 'removed', 'changed', 'moved', 'formatted']),
  /** JSON of the block in each version; null if that version does not contain it. */
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  words: z.array(WordRun),
  headingPath: z.array(z.string()),
});
export type BlockDifference = z.infer<typeof BlockDifference>;

export const history = {
  show: get(
    '/history/show',
    'The versions of a document, newest first. Readers see the published ones, editors all.',
    { fileId: id, ...page },
    listOf(Version),
  ),
  detail: get(
    '/history/detail',
    'One version, and what differs from another version or from the `draft` (needs edit); without `against`, from the version before.',
    { id, against: z.string().max(64).optional() },
    z.object({
      version: Version,
      content: Content,
      /** The version compared with; its `version` is null for the draft. Null if there is none. */
      against: z.object({ version: Version.nullable() }).nullable(),
      /** From the older to the newer version, in whichever order they were requested. */
      differences: z.array(
        BlockDifference.extend({
          /** The index of the block among those of `content`, or where it would be inserted. */
          at: z.number().int(),
        }),
      ),
    }),
  ),
  fallback: get(
    '/history/fallback',
    'Restores a version: the draft gets its text, as a further version. What it said before is kept as one, too.',
    { id },
    Version,
    { changing: true },
  ),
  keep: post(
    '/history/keep',
    'Makes a named version of the draft as it is now, or names the last one where nothing has changed since.',
    { fileId: id, label },
    Version,
  ),
  name: post(
    '/history/name',
    'Names a version; null takes the name away.',
    { id, label: label.nullable() },
    Version,
  ),
  paragraph: get(
    '/history/paragraph',
    'What one paragraph said in each version in which it changed, newest first.',
    { fileId: id, paragraphId: id, ...page },
    listOf(
      z.object({
        version: Version,
        /** Null if the version does not contain it. */
        text: z.string().nullable(),
        /** Compared with the previous version in this list. */
        words: z.array(WordRun),
        /** Whether only the formatting differs. */
        formatted: z.boolean(),
      }),
    ).extend({
      /** The documents that it was moved from, as far as the asker may read them; only on the first page. */
      movedFrom: z.array(z.object({ file: z.object({ id, name: z.string() }), paragraphId: id })),
    }),
  ),
  restoreParagraph: post(
    '/history/restore_paragraph',
    'Gives one block of the draft the content that it had in a version, or puts it back.',
    { id, paragraphId: id },
    File,
  ),
};
