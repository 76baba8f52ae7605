// Writes Typst code: values as literals, so that no text of a document is ever read as code.

/** A string literal. */
export function quoted(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    // No font has the other control characters.
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
  return `"${escaped}"`;
}

/** Calls a function with named arguments (those that are null are left out) and contents. */
export function call(
  name: string,
  named: Record<string, string | null>,
  ...contents: (string | null)[]
): string {
  const args = Object.entries(named).flatMap(([key, value]) =>
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
export const labelOf = (blockId: string): string => `<p-${blockId}>`;

const named: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  brown: '#a52a2a',
  pink: '#ffc0cb',
};

/** A CSS colour; null if it has no counterpart, as for most of its names. */
export function colourOf(colour: unknown): string | null {
  if (typeof colour !== 'string') return null;
  const text = colour.trim().toLowerCase();
  const hex = /^#[0-9a-f]{3,8}$/.test(text) ? text : named[text];
  if (hex) return `rgb("${hex}")`;
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(text) ?? [];
  const values = inside.split(/[\s,/]+/).filter(Boolean);
  const [a, b, c, alpha] = values.map((value) => Number.parseFloat(value));
  if (!kind || a === undefined || b === undefined || c === undefined) return null;
  const opacity = alpha === undefined ? '' : `, ${values[3]?.endsWith('%') ? alpha : alpha * 100}%`;
  if (kind === 'hsl') return `color.hsl(${a}deg, ${b}%, ${c}%${opacity})`;
  const channel = (value: number, at: number) =>
    values[at]?.endsWith('%') ? `${value}%` : `${Math.round(Math.min(255, value))}`;
  return `rgb(${channel(a, 0)}, ${channel(b, 1)}, ${channel(c, 2)}${opacity})`;
}
