// Search for titles and paragraphs.
import { z } from 'zod';
import { costs, get, id, instant, page, post } from './endpoint.ts';
import { File, FileKind, FileState } from './files.ts';

export const Hit = z.object({
  file: File,
  /** Null if the title matched. */
  paragraphId: id.nullable(),
  text: z.string(),
  /** Ranges of `text`, in UTF-16 units, end exclusive. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])),
  headingPath: z.array(z.string()),
  score: z.number(),
  /** Other documents that show the paragraph as a synced one and that the person may read, by name. */
  alsoIn: z.array(z.object({ id, name: z.string() })).optional(),
  /** Set if it was found by meaning rather than by words. */
  byMeaning: z.literal(true).optional(),
});
export type Hit = z.infer<typeof Hit>;

export const Spelling = z.object({
  /** The corrected query. It contains only words of texts that the person may read. */
  query: z.string(),
  /**
   * Whether the list already uses it, because nothing matched the query as typed; otherwise it is only a
   * suggestion.
   */
  applied: z.boolean(),
});
export type Spelling = z.infer<typeof Spelling>;

export const search = {
  search: get(
    '/file/search',
    'Files and paragraphs that match, best first; the last word may be half typed.',
    {
      q: z.string().max(400),
      spaceId: id.optional(),
      kind: FileKind.optional(),
      author: id.optional(),
      state: FileState.optional(),
      from: instant.optional(),
      to: instant.optional(),
      /** Takes every word literally, without correcting spelling. */
      asTyped: z.literal('yes').optional(),
      /** Also searches by meaning, if available; slower, so meant for complete queries. */
      meaning: z.literal('yes').optional(),
      ...page,
    },
    z.object({
      list: z.array(Hit),
      next: z.string().nullable(),
      total: z.number().int(),
      /** Null on later pages as well. */
      spelling: Spelling.nullable(),
      /** Whether meaning was used; null if that is unavailable. */
      byMeaning: z.boolean().nullable(),
    }),
    { cost: costs.search },
  ),
  opened: post(
    '/file/search/opened',
    'Says that a hit was opened, so that similar searches find it a little earlier; who it was is not kept.',
    { q: z.string().trim().min(1).max(400), fileId: id, paragraphId: id },
    z.object({}),
  ),
};
