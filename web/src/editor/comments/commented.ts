// Where comments stand in a text, whichever way it is shown. What draws it, in reading or in editing, answers
// to the same few questions.

/** What comments cover of a paragraph: offsets in its text; without them the whole block. */
export interface CommentedPart {
  paragraphId: string;
  anchor: { from: number; to: number } | null;
  /** The words that it is about. */
  quote: string | null;
}

/** A place in the text as comments name it: of one paragraph, or of several. */
export interface CommentedPlace extends CommentedPart {
  /** The paragraphs behind the first. */
  further?: readonly CommentedPart[];
}

export interface CommentedThread extends CommentedPlace {
  id: string;
}

/** The text, as far as comments on it are concerned. */
export interface CommentedText {
  root: HTMLElement;
  /** Marks the text of these threads, and of no others; the active one stands out. */
  show(threads: readonly CommentedThread[], activeId: string | null): void;
  /** Where a thread that is shown stands now; null when its text is gone. */
  placeOf(id: string): CommentedPlace | null;
  /** What the person has selected; null for nothing, or nothing that has a paragraph. */
  selected(): CommentedPlace | null;
  /** Resolves when the server has the text as it is shown. */
  saved(): Promise<void>;
  /** Brings the keyboard back to the text. */
  focus(): void;
}

/** The class of the text that belongs to a thread; found by it in reading and in editing alike. */
export const threadClass = (id: string) => `thread-${id}`;

/** The threads that the text under an element belongs to, the innermost first. */
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

/** Each paragraph of a thread, under a name that stays its own when others of them go or come. */
export function markedParts({ id, further = [], ...first }: CommentedThread) {
  const countsByBlock = new Map<string | null, number>();
  return [first, ...further].map((part) => {
    const nth = countsByBlock.get(part.quote) ?? 0;
    countsByBlock.set(part.quote, nth + 1);
    return { ...part, thread: id, key: `${id} ${nth} ${part.quote}` };
  });
}

const maxQuoteLength = 300;

/** As much of the words as is worth keeping beside a comment. */
export const quoteOf = (text: string): string => text.slice(0, maxQuoteLength).toWellFormed();

/**
 * Where in a paragraph's text the words of a thread stand: where they are said to, or where the same words stand
 * nearest to that. Null where they are no more; unless `exactly`, what stands in their place will do.
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
