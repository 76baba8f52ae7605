// Positions of comments in a text. The reading view and the editor implement the same interface.

/** The part of a paragraph that a comment covers: offsets in its text, or the whole block without them. */
export interface CommentedPart {
  paragraphId: string;
  anchor: { from: number; to: number } | null;
  /** The commented words. */
  quote: string | null;
}

/** The text that a comment covers, in one or several paragraphs. */
export interface CommentedPlace extends CommentedPart {
  /** The paragraphs after the first. */
  further?: readonly CommentedPart[];
}

export interface CommentedThread extends CommentedPlace {
  id: string;
}

export interface CommentedText {
  root: HTMLElement;
  /** Marks the text of these threads and no others; the active one is emphasised. */
  show(threads: readonly CommentedThread[], activeId: string | null): void;
  /** Current position of a visible thread; null if its text is gone. */
  placeOf(id: string): CommentedPlace | null;
  /** The selection; null if it is empty or not in a paragraph. */
  selected(): CommentedPlace | null;
  /** Resolves when the server has the text as shown. */
  saved(): Promise<void>;
  /** Returns the focus to the text. */
  focus(): void;
}

/** The CSS class of a thread's text, in the reading view and the editor. */
export const threadClass = (id: string) => `thread-${id}`;

/** The threads at an element, innermost first. */
export function threadsAt(element: Element): string[] {
  const blockIds: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (!at.classList.contains('commented')) continue;
    for (const name of at.classList) if (name.startsWith('thread-')) blockIds.push(name.slice(7));
  }
  return blockIds;
}

export function placeOfParts([first, ...further]: readonly CommentedPart[]): CommentedPlace | null {
  if (!first) return null;
  return further.length > 0 ? { ...first, further } : first;
}

/** The parts of a thread, with keys that stay the same when other parts are added or removed. */
export function markedParts({ id, further = [], ...first }: CommentedThread) {
  const countsByBlock = new Map<string | null, number>();
  return [first, ...further].map((part) => {
    const nth = countsByBlock.get(part.quote) ?? 0;
    countsByBlock.set(part.quote, nth + 1);
    return { ...part, thread: id, key: `${id} ${nth} ${part.quote}` };
  });
}

const maxQuoteLength = 300;

/** Limits the length of the quote stored with a comment. */
export const quoteOf = (text: string): string => text.slice(0, maxQuoteLength).toWellFormed();

/**
 * Finds the commented words in a paragraph's text: at their offsets, or the nearest occurrence. If they are
 * gone, the text at the offsets counts unless `exactly` is set; otherwise null.
 */
export function wordsIn(
  text: string,
  { anchor, quote }: Pick<CommentedPart, 'anchor' | 'quote'>,
  exactly = false,
): { from: number; to: number } | null {
  if (anchor === null) return null;
  const from = Math.min(anchor.from, text.length);
  const to = Math.min(anchor.to, text.length);
  if (!quote || text.startsWith(quote, from)) return from < to ? { from, to } : null;
  let nearest: number | null = null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (nearest === null || Math.abs(at - from) < Math.abs(nearest - from)) nearest = at;
  }
  if (nearest !== null) return { from: nearest, to: nearest + Math.max(quote.length, to - from) };
  return from < to && !exactly ? { from, to } : null;
}
