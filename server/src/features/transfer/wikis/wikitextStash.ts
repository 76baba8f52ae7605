// Finished HTML that is put aside while the wikitext around it is read.

interface Kept {
  /** Stands on a line of its own. */
  isBlock: boolean;
  /** The wikitext that became the HTML. */
  source: string;
}

export interface Stash {
  /** Returns a sign that stands for `html`. */
  keep(html: string, options?: Kept): string;
  /** Replaces all signs by their HTML. */
  restore(html: string): string;
  /** Replaces all signs by the wikitext that they stand for. */
  source(text: string): string;
}

const sign = /\u007f(\d+)[bi]\u007f/g;

/** A line that holds nothing but a block. */
export const blockSign = /^\s*\u007f\d+b\u007f\s*$/;

export function createStash(): Stash {
  const stash: { html: string; source: string }[] = [];
  const restore = (text: string, as: 'html' | 'source'): string =>
    text.replace(sign, (_, index) => restore(stash[Number(index)]?.[as] ?? '', as));
  return {
    keep(html, { isBlock, source } = { isBlock: false, source: '' }) {
      const index = stash.push({ html, source }) - 1;
      return isBlock ? `\n\u007f${index}b\u007f\n` : `\u007f${index}i\u007f`;
    },
    restore: (html) => restore(html, 'html'),
    source: (text) => restore(text, 'source'),
  };
}
