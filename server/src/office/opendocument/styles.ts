// The styles of an OpenDocument file: what a style inherits, and the look and shape that follow from it.

import type { Look } from '../word/looks.ts';
import type { ParagraphShape } from '../word/shapes.ts';
import { childOf, childrenOf, type Element, elementsIn } from '../xml.ts';
import { pointsOf, shareOf } from './lengths.ts';

export interface OpenDocumentStyle {
  /** Its names in lower case, then those of its ancestors. */
  names: string[];
  /** From the oldest ancestor to itself. */
  chain: Element[];
  /** The same without the unnamed styles that hold direct formatting. */
  named: Element[];
}

export interface OpenDocumentStyles {
  of(family: string, name: string | undefined): OpenDocumentStyle;
  list(name: string | undefined): Element | null;
  outline: Element | null;
  /** The family of a declared font. */
  font(name: string | undefined): string | null;
}

const maxAncestors = 50;

export function readStyles(content: Element, sharedStyles: Element | null): OpenDocumentStyles {
  const styles = new Map<string, Element>();
  const lists = new Map<string, Element>();
  const defaults = new Map<string, Element>();
  const automatic = new Set<Element>();
  const fonts = new Map<string, string>();
  let outline: Element | null = null;
  const common = childOf(sharedStyles, 'office:styles');
  const own = childOf(content, 'office:automatic-styles');
  for (const group of [common, own]) {
    for (const element of elementsIn(group)) {
      const { attributes } = element;
      const family = attributes['style:family'] ?? '';
      const name = attributes['style:name'] ?? '';
      if (element.name === 'style:style') styles.set(`${family} ${name}`, element);
      else if (element.name === 'style:default-style') defaults.set(family, element);
      else if (element.name === 'text:list-style') lists.set(name, element);
      else if (element.name === 'text:outline-style') outline = element;
      if (group === own) automatic.add(element);
    }
  }
  for (const root of [sharedStyles, content]) {
    for (const { attributes } of childrenOf(
      childOf(root, 'office:font-face-decls'),
      'style:font-face',
    )) {
      const family = attributes['svg:font-family']?.split(',')[0]?.replaceAll(/['"]/g, '').trim();
      if (family) fonts.set(attributes['style:name'] ?? '', family);
    }
  }

  const stylesByName = new Map<string, OpenDocumentStyle>();
  function of(family: string, name: string | undefined): OpenDocumentStyle {
    const key = `${family} ${name ?? ''}`;
    const before = stylesByName.get(key);
    if (before) return before;
    const ancestors: Element[] = [];
    let style = styles.get(key);
    while (style && ancestors.length < maxAncestors) {
      ancestors.push(style);
      style = styles.get(`${family} ${style.attributes['style:parent-style-name'] ?? ''}`);
    }
    const first = defaults.get(family);
    const chain = [...(first ? [first] : []), ...ancestors.reverse()];
    const resolvedStyle = {
      names: chain.map(nameOf).reverse(),
      chain,
      named: chain.filter((one) => !automatic.has(one)),
    };
    stylesByName.set(key, resolvedStyle);
    return resolvedStyle;
  }
  return {
    of,
    list: (name) => lists.get(name ?? '') ?? null,
    outline,
    font: (name) => (name === undefined ? null : (fonts.get(name) ?? name)),
  };
}

/** Spaces in names are written as `_20_`. */
function nameOf({ attributes }: Element): string {
  const name = attributes['style:display-name'] ?? attributes['style:name'] ?? '';
  return name
    .replaceAll(/_([\da-f]{2})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toLowerCase();
}

/** The value of an attribute of the newest properties of a kind that have it. */
export function settingIn(
  chain: readonly Element[],
  properties: string,
  attribute: string,
): string | undefined {
  for (const style of chain.toReversed()) {
    const value = childOf(style, properties)?.attributes[attribute];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The look with the text properties applied, the last ones winning. */
export function applyText(
  look: Look,
  chain: readonly Element[],
  { font }: Pick<OpenDocumentStyles, 'font'>,
): Look {
  const next = { ...look };
  for (const style of chain) {
    const attributes = childOf(style, 'style:text-properties')?.attributes;
    if (attributes) apply(next, attributes, font);
  }
  return next;
}

function apply(
  look: Look,
  attributes: Record<string, string>,
  font: OpenDocumentStyles['font'],
): void {
  const use = (name: string, set: (value: string) => void) => {
    const value = attributes[name];
    if (value !== undefined) set(value);
  };
  use('fo:font-weight', (weight) => {
    look.bold = weight === 'bold' || Number(weight) >= 600;
  });
  use('fo:font-style', (style) => {
    look.italic = style !== 'normal';
  });
  use('style:text-line-through-style', (line) => {
    look.strike = line !== 'none';
  });
  use('style:text-underline-style', (line) => {
    look.underline = underlineOf(line, attributes['style:text-underline-type']);
  });
  use('style:text-position', (position) => {
    look.position = positionOf(position);
  });
  use('fo:color', (colour) => {
    look.colour = colourOf(colour);
  });
  use('fo:background-color', (colour) => {
    look.highlight = colourOf(colour);
  });
  use('fo:text-transform', (transform) => {
    look.caps = transform === 'uppercase';
  });
  use('text:display', (display) => {
    look.hidden = display === 'none';
  });
  use('style:use-window-font-color', (isAutomatic) => {
    if (isAutomatic === 'true') look.colour = null;
  });
  look.latinFont =
    font(attributes['style:font-name']) ?? attributes['fo:font-family'] ?? look.latinFont;
  look.chineseFont = font(attributes['style:font-name-asian']) ?? look.chineseFont;
  const size = attributes['fo:font-size'];
  const share = shareOf(size);
  const points = share === null ? pointsOf(size) : (look.size ?? 12) * share;
  if (points) look.size = Math.round(points * 10) / 10;
  use('fo:letter-spacing', (spacing) => {
    look.spacing = spacing === 'normal' ? null : (pointsOf(spacing) ?? look.spacing);
  });
}

/** In the words of Word, which the shared looks use. */
function underlineOf(line: string, type: string | undefined): string | null {
  if (line === 'none') return null;
  if (line === 'wave') return 'wave';
  if (type === 'double') return 'double';
  if (line === 'dotted') return 'dotted';
  return line === 'solid' ? 'single' : 'dash';
}

function positionOf(position: string): string | null {
  const [place = ''] = position.split(' ');
  if (place === 'super' || Number.parseFloat(place) > 0) return 'superscript';
  return place === 'sub' || Number.parseFloat(place) < 0 ? 'subscript' : null;
}

export function colourOf(colour: string | undefined): string | null {
  return colour && /^#[\da-f]{6}$/i.test(colour) ? colour.toLowerCase() : null;
}

const aligns: Record<string, string | null> = {
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
};

/** The shape with the paragraph properties applied; `size` is that of the letters in points. */
export function applyShape(
  shape: ParagraphShape,
  chain: readonly Element[],
  size: number,
): ParagraphShape {
  const next = { ...shape };
  for (const style of chain) {
    const attributes = childOf(style, 'style:paragraph-properties')?.attributes;
    if (!attributes) continue;
    const align = attributes['fo:text-align'];
    if (align !== undefined) next.align = aligns[align] ?? null;
    const line = attributes['fo:line-height'];
    const height = shareOf(line) ?? (pointsOf(line) ?? 0) / (size * 1.2);
    if (line === 'normal') next.lineHeight = null;
    else if (height > 0) next.lineHeight = Math.round(height * 100) / 100;
    const points = (name: string, before: number | null) =>
      pointsOf(attributes[name] ?? attributes['fo:margin']) ?? before;
    next.before = roundedPoints(points('fo:margin-top', next.before));
    next.after = roundedPoints(points('fo:margin-bottom', next.after));
    next.left = points('fo:margin-left', next.left) ?? 0;
    next.right = points('fo:margin-right', next.right) ?? 0;
    const indent = pointsOf(attributes['fo:text-indent']);
    if (indent !== null) next.firstLine = indent / size;
  }
  return next;
}

const roundedPoints = (points: number | null) => points && Math.round(points * 10) / 10;
