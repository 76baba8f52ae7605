// Undo and redo of the title: the browser's own would undo letter by letter, and forgets when the field is left.

/** A longer pause while typing, in milliseconds, begins another step. */
const pause = 700;

export interface TitleHistory {
  record(text: string): void;
  /** Returns the text before the last step; null if there is none. */
  undo(): string | null;
  redo(): string | null;
}

export function createTitleHistory(initial: string, now = () => performance.now()): TitleHistory {
  const texts = [initial];
  let current = 0;
  let lastTyped = Number.NEGATIVE_INFINITY;

  function stepTo(at: number): string | null {
    const text = texts[at];
    if (text === undefined) return null;
    current = at;
    lastTyped = Number.NEGATIVE_INFINITY;
    return text;
  }

  return {
    record(text) {
      const isSameStep = now() - lastTyped < pause;
      lastTyped = now();
      if (!isSameStep) current++;
      texts.splice(current, Number.POSITIVE_INFINITY, text);
    },
    undo: () => stepTo(current - 1),
    redo: () => stepTo(current + 1),
  };
}
