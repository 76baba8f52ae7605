// Which documents lead to a file, in which words, and which links of a document lead nowhere.
import { z } from 'zod';
import { get, id, listOf, page } from './endpoint.ts';

/** A paragraph that links. */
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
        /** The first few, in the order of the text. */
        paragraphs: z.array(LinkingParagraph),
        /** All paragraphs there that link to it. */
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
        /** What lies in the trash, for who may restore it. */
        trashed: z.object({ name: z.string() }).nullable(),
      }),
    ),
  ),
};
