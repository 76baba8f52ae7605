// Comments of a Word document: threads with their authors as names, and the text that they are about.
import { childrenOf, type Element, findAllDeep } from '../xml.ts';
import { dateOf } from './changes.ts';
import { plainTextOf } from './plainText.ts';

interface WordComment {
  author: string;
  /** ISO 8601, UTC; empty if unknown. */
  at: string;
  text: string;
}

export interface WordThread extends WordComment {
  isResolved: boolean;
  replies: WordComment[];
  blockId: string;
  /** The text in the block that it is about; empty if it is about the block. */
  quote: string;
}

export interface OpenComments {
  begin(id: string): void;
  end(id: string): void;
  /** A comment without a range stands here. */
  place(id: string, blockId: string): void;
  addText(text: string, blockId: string): void;
  threads(): WordThread[];
}

interface Comment extends WordComment {
  paragraphId: string;
}

export function readComments(root: Element | null, extendedComments: Element | null): OpenComments {
  const comments = new Map<string, Comment>();
  const byParagraph = new Map<string, string>();
  for (const element of childrenOf(root, 'w:comment')) {
    const paragraphs = findAllDeep(element, 'w:p');
    const paragraphId = paragraphs.at(-1)?.attributes['w14:paraId'] ?? '';
    const id = element.attributes['w:id'] ?? '';
    comments.set(id, {
      author: element.attributes['w:author']?.trim() ?? '',
      at: dateOf(element.attributes['w:date']),
      text: paragraphs.map(plainTextOf).join('\n').trim(),
      paragraphId,
    });
    if (paragraphId) byParagraph.set(paragraphId, id);
  }
  const parents = new Map<string, string>();
  const resolvedIds = new Set<string>();
  for (const { attributes } of childrenOf(extendedComments, 'w15:commentEx')) {
    const id = byParagraph.get(attributes['w15:paraId'] ?? '');
    const parent = byParagraph.get(attributes['w15:paraIdParent'] ?? '');
    if (id && parent && parent !== id) parents.set(id, parent);
    if (id && attributes['w15:done'] === '1') resolvedIds.add(id);
  }
  const places = new Map<string, { blockId: string; quote: string }>();
  const open = new Set<string>();
  const threadOf = (id: string): string => parents.get(id) ?? id;
  return {
    begin: (id) => {
      if (comments.has(id) && threadOf(id) === id) open.add(id);
    },
    end: (id) => open.delete(id),
    place(id, blockId) {
      if (!places.has(id)) places.set(id, { blockId, quote: '' });
    },
    addText(text, blockId) {
      for (const id of open) {
        const place = places.get(id) ?? { blockId, quote: '' };
        places.set(id, place);
        // A thread is about text of one paragraph.
        if (place.blockId === blockId) place.quote += text;
      }
    },
    threads: () =>
      [...comments].flatMap(([id, { author, at, text }]) => {
        const place = places.get(id);
        if (threadOf(id) !== id || !place || text === '') return [];
        const replies = [...comments]
          .filter(([other]) => other !== id && parents.get(other) === id)
          .map(([, reply]) => ({ author: reply.author, at: reply.at, text: reply.text }));
        return [{ author, at, text, isResolved: resolvedIds.has(id), replies, ...place }];
      }),
  };
}
