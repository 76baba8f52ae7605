// Writes Typst code: values as literals, so that no text of a document is ever read as code.
import { readColour } from '../css-colour.ts';

/** A string literal. */
export function quoted(text: string): string {
  const escapedText = text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    // No font has the other control characters.
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return `"${escapedText}"`;
}

/** Calls a function with named arguments (those that are null are left out) and contents. */
export function call(
  name: string,
  namedArguments: Record<string, string | null>,
  ...contents: (string | null)[]
): string {
  const args = Object.entries(namedArguments).flatMap(([key, value]) =>
    value === null ? [] : [`${key}: ${value}`],
  );
  return `${name}(${[...args, ...contents.filter((content) => content !== null)].join(', ')})`;
}

/** Joins pieces of content into one. */
export function joined(pieces: readonly string[]): string {
  return pieces.length === 0 ? '[]' : `{ ${pieces.join('; ')} }`;
}

export const points = (amount: number): string => `${Math.round(amount * 1000) / 1000}pt`;

/** Lengths on screen are in CSS pixels. */
export const pixels = (amount: number): string => points(amount * 0.75);

/** The label of a block, as the target of links. */
export const labelOf = (blockId: string, chapter: { label: string } | null): string =>
  `<${chapter?.label ?? 'p'}-${blockId}>`;

/** A CSS colour; null if it has no counterpart, as for most of its names. */
export function colourOf(colour: unknown): string | null {
  const read = readColour(colour);
  if (read === null) return null;
  const channels = read.channels.map((channel) => Math.round(channel));
  return `rgb(${[...channels, `${Math.round(read.opacity * 100)}%`].join(', ')})`;
}
