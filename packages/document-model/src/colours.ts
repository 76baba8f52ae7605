// The colours that a document may contain: only those that are safe in a style attribute without
// escaping.

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const functional = /^(?:rgb|hsl)a?\(\s*[\d.]+(?:deg|%)?(?:\s*[,\s/]\s*[\d.]+%?){2,3}\s*\)$/i;
const colourName = /^[a-z]{3,24}$/i;
const withoutColour =
  /^(?:inherit|initial|unset|revert|auto|none|transparent|currentcolor|window|windowtext)$/i;

/**
 * Whether a text is a CSS colour (hex, rgb(), hsl() or a name); keywords such as `inherit` are not.
 */
export function isColour(colour: unknown): colour is string {
  if (typeof colour !== 'string' || colour.length > 64) return false;
  if (hex.test(colour) || functional.test(colour)) return true;
  return colourName.test(colour) && !withoutColour.test(colour);
}

/** White text is readable on each (4.5:1), and each stands out from both backgrounds (3:1). */
export const personColours = [
  '#1c6fd4',
  '#c2410c',
  '#7c4fd0',
  '#0f7b6c',
  '#be3a6b',
  '#8a6410',
  '#3f7d20',
  '#a04bb5',
  '#c93030',
  '#4a6b8a',
];

/** Returns the same colour for the same person every time. */
export function personColour(personId: string): string {
  let hash = 0;
  for (const letter of personId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return personColours[hash % personColours.length] as string;
}
