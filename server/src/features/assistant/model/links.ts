// Filters URLs in a text while a model is writing it. A URL is shown only if a supplied source or the question
// contains it, because a document might make the model compose one that leaks what it was told. Invisible
// characters, which can hide such data, are dropped.
import { withoutInvisible } from './invisible.ts';

export interface LinkFilter {
  /** Takes the next piece, and returns the text that can be shown so far. */
  push(piece: string): string;
  /** Returns the text that was held back. */
  end(): string;
}

const address = /(?:https?|ftp):\/\/[^\s<>"'（）()[\]【】［］`]*/giu;
/**
 * Text that may become part of a URL; also the last character, on which joiners depend, and half a surrogate pair.
 */
const unfinishedLink =
  /(?:(?:https?|ftp):\/\/[^\s<>"'（）()[\]【】［］`]*|(?:h|ht|htt|https?|f|ft|ftp)(?::\/?)?|[\s\S][\u200C\u200D]*)[\uD800-\uDBFF]?$/iu;
const removalMark = '…';

export function createLinkFilter(knownTexts: readonly string[]): LinkFilter {
  let pending = '';

  const read = (text: string) =>
    text.replace(address, (link) => {
      const plain = link.replace(/[.,;:!?。，；：！？]+$/u, '');
      const isKnown = knownTexts.some((source) => source.includes(plain));
      return isKnown ? link : removalMark + link.slice(plain.length);
    });

  return {
    push(piece) {
      pending = withoutInvisible(pending + piece);
      const from = unfinishedLink.exec(pending)?.index ?? pending.length;
      const output = read(pending.slice(0, from));
      pending = pending.slice(from);
      return output;
    },
    end() {
      const output = read(pending);
      pending = '';
      return output;
    },
  };
}
