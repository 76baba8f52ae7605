// What is embedded of a paragraph, how its text is recognised again, and how texts are sent together.
import { createHash } from 'node:crypto';
import type { TextRow } from './embedding.store.ts';

export const maxTextLength = 6_000;
/** Length of a text that is sent after the model refused a longer one. */
export const shortenedTextLength = 1_200;
const maxBatchTexts = 32;
const maxBatchCharacters = 24_000;

/**
 * What a paragraph is embedded as; null for one that says nothing alone. It says what it says of what its title and headings
 * name. A cell says what its row says, an item goes on from what leads on to its list.
 */
export function textOf({ title, kind, text, headings, context }: Readonly<TextRow>): string | null {
  if (kind === 'heading' || kind === 'tableHeader') return null;
  if (text.trim() === '') return null;
  const isItem = kind === 'listItem' || kind === 'checkItem';
  const lead = isItem && context ? [context.trim()] : [];
  const own = (kind === 'tableCell' && context ? context : text).trim();
  const path = headings[0] === title ? headings : [title, ...headings];
  return [path.join(' › '), ...lead, own].join('\n').slice(0, maxTextLength);
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}

export function inBatches<T extends { text: string }>(all: readonly T[]): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const one of all) {
    const last = batches.at(-1);
    const isRoom =
      last && last.length < maxBatchTexts && characters + one.text.length <= maxBatchCharacters;
    if (isRoom) {
      last.push(one);
      characters += one.text.length;
    } else {
      batches.push([one]);
      characters = one.text.length;
    }
  }
  return batches;
}
