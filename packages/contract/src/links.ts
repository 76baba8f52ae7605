// The documents that link to a file, and the broken links of a document.
import { z } from 'zod';
import { get, id, listOf, page } from './endpoint.ts';

/** A paragraph with a link. */
export const LinkingParagraph = z.object({ id, text: z.string() });
export type LinkingParagraph = z.infer<typeof LinkingParagraph>;

export const links = {
  from: get(
    '/file/linked_from',
    'The documents that link to a file, by name, as far as the asker may read them; a link in a draft is known to its editors.',
    { fileId: id, ...page },
    listOf(
      z.object({
        file: z.object({ id, name: z.string() }),
        /** The first few paragraphs, in the order of the text. */
        paragraphs: z.array(LinkingParagraph),
        /** The number of paragraphs that link to it. */
        count: z.number().int(),
      }),
    ).extend({ total: z.number().int() }),
  ),
  broken: get(
    '/file/broken_links',
    'Links of the draft to what does not exist or the asker may not read, in the order of the text; needs edit.',
    { fileId: id, ...page },
    listOf(
      z.object({
        paragraph: LinkingParagraph,
        toFileId: id,
        /** The target in the trash, for people who may restore it. */
        trashed: z.object({ name: z.string() }).nullable(),
      }),
    ),
  ),
};
