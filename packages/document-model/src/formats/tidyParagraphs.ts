// Keeps the paragraph settings of pasted text that somebody chose: alignment, indents, spacing.
import { pointsOf, styleOf } from '../nodes/attributes.ts';

/** Default line heights of Word, WPS and Google Docs. */
const usualHeights = /^(?:normal|1(?:\.0\d*|\.1[0-6]?\d*|\.2|\.38)?)$/;

const indentSides = [
  ['margin-inline-start', 'margin-left'],
  ['margin-inline-end', 'margin-right'],
] as const;

export function tidyParagraph(
  element: HTMLElement,
  before: Map<string, string>,
  after: Map<string, string>,
  isOffice: boolean,
): void {
  for (const property of ['text-align', 'text-align-last']) {
    const value = before.get(property);
    // Alignment at the start of the line is the default.
    if (value && !/^(?:left|start|inherit|initial)$/.test(value)) after.set(property, value);
  }
  if (
    /distribute|inter-ideograph/.test(before.get('text-justify') ?? '') &&
    /distribute/.test(before.get('text-align') ?? before.get('text-justify') ?? '')
  )
    after.set('text-align', 'distribute');
  const letter = pointsOf(before.get('font-size') ?? null) ?? sizeIn(element) ?? 12;
  for (const [side, physical] of indentSides) {
    const indent = pointsOf(before.get(physical) ?? before.get(side) ?? null);
    const ownIndent = /^[\d.]+em$/.exec(before.get(side) ?? '')?.[0];
    if (ownIndent) after.set(side, ownIndent);
    else if (indent && indent >= 15 && isOffice) {
      const steps = indent % 36 < 1 ? indent / 36 : indent / 24;
      after.set(side, `${2 * Math.max(1, Math.round(steps))}em`);
    }
  }
  const letters = Number(before.get('mso-char-indent-count') ?? Number.NaN);
  const first = before.get('text-indent') ?? '';
  const points = pointsOf(first);
  if (/^-?[\d.]+em$/.test(first)) after.set('text-indent', first);
  else if (letters) after.set('text-indent', `${letters}em`);
  else if (points && Math.abs(points) >= 6)
    after.set('text-indent', `${Math.round((points / letter) * 2) / 2}em`);
  if (!isOffice) return;
  const height = heightOf(before.get('line-height') ?? '', letter);
  if (height !== null && !usualHeights.test(`${height}`)) after.set('line-height', `${height}`);
  for (const side of ['margin-top', 'margin-bottom']) {
    const space = pointsOf(before.get(side) ?? null);
    if (space && ![8, 10].includes(space)) after.set(side, `${space}pt`);
  }
}

function sizeIn(element: HTMLElement): number | null {
  const first = element.querySelector('[style*="font-size"]') as HTMLElement | null;
  return first && pointsOf(styleOf(first, 'font-size'));
}

/** Line height as a multiple of the font size. */
function heightOf(height: string, letter: number): number | null {
  const percent = /^([\d.]+)%$/.exec(height)?.[1];
  const points = pointsOf(height);
  const times = percent
    ? Number(percent) / 100
    : /^[\d.]+$/.test(height)
      ? Number(height)
      : points && points / letter;
  return times && times >= 1 && times <= 3 ? Math.round(times * 100) / 100 : null;
}
