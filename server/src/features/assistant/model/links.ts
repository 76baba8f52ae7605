// The web addresses in a text that a model writes, while it is still arriving. An address is shown only as it stands in a
// supplied source or in the question: one that a document made the model compose could carry off what it was told.
// Invisible characters, which can hide such things, are dropped.
import { withoutInvisible } from './invisible.ts';

export interface LinkFilter {
  /** Takes the next piece, gives what can be shown of it and of earlier ones. */
  push(piece: string): string;
  /** Gives what was held back. */
  end(): string;
}

const address = /(?:https?|ftp):\/\/[^\s<>"'（）()[\]【】［］`]*/giu;
/** What may still become an address or grow: the last character too, by which joiners are judged, and half of a pair. */
const unfinished =
  /(?:(?:https?|ftp):\/\/[^\s<>"'（）()[\]【】［］`]*|(?:h|ht|htt|https?|f|ft|ftp)(?::\/?)?|[\s\S][\u200C\u200D]*)[\uD800-\uDBFF]?$/iu;
const removed = '…';

export function createLinkFilter(knownTexts: readonly string[]): LinkFilter {
  let pending = '';

  const read = (text: string) =>
    text.replace(address, (link) => {
      const plain = link.replace(/[.,;:!?。，；：！？]+$/u, '');
      const isKnown = knownTexts.some((source) => source.includes(plain));
      return isKnown ? link : removed + link.slice(plain.length);
    });

  return {
    push(piece) {
      pending = withoutInvisible(pending + piece);
      const from = unfinished.exec(pending)?.index ?? pending.length;
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
