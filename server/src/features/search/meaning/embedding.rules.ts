// Which text is embedded for a paragraph, how it is identified, and how texts are batched.
import { createHash } from 'node:crypto';
import type { TextRow } from './embedding.store.ts';

export const maxTextLength = 6_000;
/** Length of a text that is sent again after the model rejected a longer one. */
export const shortenedTextLength = 1_200;
const maxBatchTexts = 32;
const maxBatchCharacters = 24_000;

/**
 * The text that is embedded for a paragraph; null if it has no meaning alone. Title and headings are included,
 * because a paragraph is about them. A cell is embedded as its row, an item with the text that introduces its list.
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
