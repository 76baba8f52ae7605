// Compares two texts word by word; Chinese text, character by character.

export interface WordDifference {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * The runs of both texts in reading order, removals before the additions that replace them. The
 * `same` and `removed` runs make up `before`, the `same` and `added` runs `after`. Texts that are
 * too different to compare become one removal and one addition.
 */
export function wordDifferencesOf(before: string, after: string): WordDifference[] {
  const old = piecesOf(before);
  const now = piecesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end++;
  }
  const steps = [
    ...old.slice(0, start).map((text): WordDifference => ({ kind: 'same', text })),
    ...compare(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map((text): WordDifference => ({ kind: 'same', text })),
  ];
  return mergeRuns(steps);
}

/**
 * Splits a text into words, numbers with separators, single Chinese characters and other
 * characters; joined, they are the whole text.
 */
function piecesOf(text: string): string[] {
  return text.match(/\p{Script=Han}|\d+(?:[.,:/]\d+)*|[\p{L}\p{M}\p{N}_']+|\s+|[\s\S]/gu) ?? [];
}

/** Maximum number of cells; the table has one for each pair of words. */
const maxTableSize = 4_000_000;

/** Uses the longest common subsequence. */
function compare(old: readonly string[], now: readonly string[]): WordDifference[] {
  if (old.length * now.length > maxTableSize) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ];
  }
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i] === now[j]
          ? (longest[(i + 1) * width + j + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + j] as number, longest[i * width + j + 1] as number);
    }
  }
  const steps: WordDifference[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      steps.push({ kind: 'same', text: old[i] as string });
      i++;
      j++;
    } else if (
      j === now.length ||
      (i < old.length &&
        (longest[(i + 1) * width + j] as number) >= (longest[i * width + j + 1] as number))
    ) {
      steps.push({ kind: 'removed', text: old[i++] as string });
    } else {
      steps.push({ kind: 'added', text: now[j++] as string });
    }
  }
  return steps;
}

/** Merges neighbours of the same kind; a space between two changed words changes with them. */
function mergeRuns(steps: readonly WordDifference[]): WordDifference[] {
  const result: WordDifference[] = [];
  let removedText = '';
  let addedText = '';
  const flush = () => {
    if (removedText !== '') result.push({ kind: 'removed', text: removedText });
    if (addedText !== '') result.push({ kind: 'added', text: addedText });
    removedText = '';
    addedText = '';
  };
  steps.forEach(({ kind, text }, at) => {
    if (kind === 'removed') removedText += text;
    else if (kind === 'added') addedText += text;
    else if (
      removedText !== '' &&
      addedText !== '' &&
      text.trim() === '' &&
      (steps[at + 1]?.kind ?? 'same') !== 'same'
    ) {
      removedText += text;
      addedText += text;
    } else {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind: 'same', text });
    }
  });
  flush();
  return result;
}
