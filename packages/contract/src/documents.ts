// The text of documents: reading, and what the live editor needs before its socket opens.
import { z } from 'zod';
import { flag, get, id, instant, post } from './endpoint.ts';
import { File } from './files.ts';

/** A ProseMirror document as JSON; document-model defines the schema. */
export const Content = z.object({ type: z.literal('doc') }).loose();
export type Content = z.infer<typeof Content>;

export const Paragraph = z.object({ id, text: z.string(), headingPath: z.array(z.string()) });
export type Paragraph = z.infer<typeof Paragraph>;

export const OutlineEntry = z.object({ id, level: z.number().int(), text: z.string() });
export type OutlineEntry = z.infer<typeof OutlineEntry>;

export const documents = {
  detailShow: get(
    '/file/detailShow',
    'A document as readers see it: its published version, or the one named; an unpublished one answers its draft to those who may edit.',
    {
      fileId: id,
      version: z.coerce.number<number>().int().min(1).optional(),
      /** Does not count as reading, for example to preview a template. */
      preview: flag.optional(),
      /**
       * Returns only the first screens of a long text: those around this paragraph, or the beginning if it is
       * empty.
       */
      near: z.string().max(64).optional(),
    },
    z.object({
      file: File,
      content: Content,
      paragraphs: z.array(Paragraph),
      outline: z.array(OutlineEntry),
      backlinks: z.array(z.object({ id, name: z.string() })),
      /**
       * Files that the text links to or shows and that the reader may read, with their current names. For pictures
       * with a known size it includes width and height, so that room can be reserved.
       */
      links: z.array(
        z.object({
          id,
          name: z.string(),
          natural: z.tuple([z.number().int(), z.number().int()]).nullable(),
        }),
      ),
      /** The version shown; null for a draft. */
      version: z.number().int().nullable(),
      /** Set if `content` and `paragraphs` contain only the part selected by `near`. */
      isPart: z.literal(true).optional(),
    }),
  ),
  detailEdit: get(
    '/file/detailEdit',
    'The draft, and where its live room is; needs edit.',
    { fileId: id },
    z.object({
      file: File,
      content: Content,
      schemaVersion: z.number().int(),
      live: z.object({ url: z.string(), room: z.string() }),
    }),
  ),
  detailState: get(
    '/file/detailState',
    'The compacted Yjs state of the draft with an ETag, so that the socket only carries the difference; needs edit.',
    { fileId: id },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
  synced: post(
    '/file/synced',
    'Paragraphs of other documents as the asker sees them there, to be shown within a document; all of one page in one call. Changes nothing.',
    {
      list: z
        .array(z.strictObject({ fileId: id, paragraphId: id }))
        .min(1)
        .max(200),
      /** As they were shown at this time, or when this published version was made; with the rights of today. */
      asOf: z
        .union([instant, z.strictObject({ fileId: id, version: z.number().int().min(1) })])
        .optional(),
    },
    z.object({
      /** In the requested order; null for a document that does not exist or that the caller may not read. */
      list: z.array(
        z
          .object({
            file: z.object({ id, name: z.string() }),
            /** In the JSON of `Content`; null if the document no longer contains the paragraph. */
            block: z.object({ type: z.string() }).loose().nullable(),
            /** Whether it is from a draft, which readers don't see. */
            isDraft: z.boolean(),
          })
          .nullable(),
      ),
    }),
  ),
  embedHosts: get(
    '/file/embedHosts',
    'The hosts whose pages may be shown within documents.',
    {},
    z.object({ list: z.array(z.string()) }),
  ),
};

const move = {
  fileId: id,
  paragraphIds: z.array(id).min(1).max(200),
  toFileId: id,
  beforeParagraphId: id.optional(),
  /** What stands in their place afterwards. */
  leave: z.enum(['link', 'nothing', 'synced']),
  /** What an earlier move in the other direction left: they take its place. */
  replacing: z.array(id).max(200).optional(),
};

/** Paragraphs as things that can be taken from one document to another. */
export const paragraphs = {
  move: post(
    '/file/paragraph_move',
    'Moves paragraphs into another document, to before one of its paragraphs or to its end; needs edit for both. All or nothing. Published on both sides at once where neither has other unpublished changes nor needs a review.',
    move,
    z.object({
      from: File,
      to: File,
      /** The first of them, as it is called there. */
      paragraphId: id,
      /** Whether readers see it already; else it is in both drafts. */
      published: z.boolean(),
      comments: z.object({
        moved: z.number().int(),
        /** They are also about text that stays. */
        stayed: z.number().int(),
      }),
      /** The move that puts them back; null for parts of lists and tables, whose place has no name. */
      undo: z.object(move).nullable(),
    }),
  ),
};
