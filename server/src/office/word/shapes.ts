// The shape of a paragraph: alignment, spacing, indents.
import { childOf, type Element } from '../xml.ts';
import { numberIn, pointsOfTwips } from './properties.ts';

export interface ParagraphShape {
  align: string | null;
  /** Multiple of a line's own height. */
  lineHeight: number | null;
  /** In points. */
  before: number | null;
  after: number | null;
  /** In points. */
  left: number;
  right: number;
  /** In em; negative for a hanging indent. */
  firstLine: number;
  outline: number | null;
}

export const plainShape: ParagraphShape = {
  align: null,
  lineHeight: null,
  before: null,
  after: null,
  left: 0,
  right: 0,
  firstLine: 0,
  outline: null,
};

const aligns: Record<string, string | null> = {
  left: null,
  start: null,
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  lowKashida: 'justify',
  distribute: 'distribute',
  thaiDistribute: 'distribute',
};

/** The shape with the properties applied, the last ones winning; `size` is that of the letters in points. */
export function applyParagraph(
  shape: ParagraphShape,
  properties: readonly (Element | null)[],
  size: number,
): ParagraphShape {
  const next = { ...shape };
  for (const one of properties) if (one && one.children.length > 0) apply(next, one, size);
  return next;
}

function apply(shape: ParagraphShape, properties: Element, size: number): void {
  const align = childOf(properties, 'w:jc')?.attributes['w:val'];
  if (align !== undefined) shape.align = aligns[align] ?? null;
  const outline = numberIn(childOf(properties, 'w:outlineLvl'), 'w:val');
  if (outline !== null) shape.outline = outline;
  const spacing = childOf(properties, 'w:spacing');
  if (spacing) {
    const line = numberIn(spacing, 'w:line');
    if (line !== null) {
      const rule = spacing.attributes['w:lineRule'] ?? 'auto';
      // A usual line is 1.2 times as high as its letters.
      const height = rule === 'auto' ? line / 240 : line / 20 / (size * 1.2);
      shape.lineHeight = Math.round(height * 100) / 100;
    }
    const before = numberIn(spacing, 'w:before');
    const after = numberIn(spacing, 'w:after');
    if (before !== null) shape.before = pointsOfTwips(before);
    if (after !== null) shape.after = pointsOfTwips(after);
  }
  const indent = childOf(properties, 'w:ind');
  if (!indent) return;
  /** Hundredths of a letter win over lengths. */
  const em = (length: string, letters: string): number | null => {
    const count = numberIn(indent, `w:${letters}`);
    if (count) return count / 100;
    const twips = numberIn(indent, `w:${length}`);
    return twips === null ? null : twips / 20 / size;
  };
  const left = em('left', 'leftChars') ?? em('start', 'startChars');
  const right = em('right', 'rightChars') ?? em('end', 'endChars');
  if (left !== null) shape.left = left * size;
  if (right !== null) shape.right = right * size;
  const hanging = em('hanging', 'hangingChars');
  const firstLine = em('firstLine', 'firstLineChars');
  if (hanging !== null) shape.firstLine = -hanging;
  else if (firstLine !== null) shape.firstLine = firstLine;
}

/** Attributes of our paragraph for what a reader would notice. */
export function shapeAttributes(
  shape: ParagraphShape,
  usual: ParagraphShape,
  { size, isDirect, isListItem }: { size: number; isDirect: boolean; isListItem: boolean },
): Record<string, unknown> {
  const attrs: Record<string, unknown> = {};
  if (shape.align !== null) attrs.align = shape.align;
  const { lineHeight } = shape;
  // Below this, a line is about as high as ours.
  if (lineHeight !== null && (lineHeight >= 1.25 || isDirect) && lineHeight !== usual.lineHeight) {
    attrs.lineHeight = Math.min(3, Math.max(1, lineHeight));
  }
  if (shape.before !== null && shape.before !== usual.before) attrs.spaceBefore = shape.before;
  if (shape.after !== null && shape.after !== usual.after) attrs.spaceAfter = shape.after;
  if (isListItem) return attrs;
  const firstLine = Math.round(shape.firstLine * 10) / 10;
  if (firstLine) attrs.firstLine = Math.max(-20, Math.min(20, firstLine));
  // Our steps are two em.
  const steps = (points: number) => Math.min(20, Math.round(points / size / 2));
  if (steps(shape.left) > 0) attrs.indent = steps(shape.left);
  if (steps(shape.right) > 0) attrs.rightIndent = steps(shape.right);
  return attrs;
}
