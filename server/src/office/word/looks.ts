// The look of a run of text, resolved from styles and direct formatting, and what of it becomes marks.
import type { MarkJSON } from '@docent/document-model/content';
import { childOf, childrenOf, type Element } from '../xml.ts';
import { colourOf, numberIn, settingOf, toggleOf } from './properties.ts';

export interface Look {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  caps: boolean;
  hidden: boolean;
  underline: string | null;
  position: string | null;
  colour: string | null;
  highlight: string | null;
  latinFont: string | null;
  chineseFont: string | null;
  /** In points. */
  size: number | null;
  spacing: number | null;
}

export const plainLook: Look = {
  bold: false,
  italic: false,
  strike: false,
  caps: false,
  hidden: false,
  underline: null,
  position: null,
  colour: null,
  highlight: null,
  latinFont: null,
  chineseFont: null,
  size: null,
  spacing: null,
};

/** Fonts of the theme, by names such as `minorHAnsi`. */
export type ThemeFonts = ReadonlyMap<string, string>;

/** The look with the properties applied, the last ones winning. */
export function applyRun(
  look: Look,
  properties: readonly (Element | null)[],
  theme: ThemeFonts,
): Look {
  const next = { ...look };
  for (const one of properties) if (one && one.children.length > 0) apply(next, one, theme);
  return next;
}

function apply(look: Look, properties: Element, theme: ThemeFonts): void {
  const toggle = (name: string, before: boolean) => toggleOf(properties, name) ?? before;
  look.bold = toggle('w:b', look.bold);
  look.italic = toggle('w:i', look.italic);
  look.strike = toggle('w:dstrike', toggle('w:strike', look.strike));
  look.caps = toggle('w:caps', look.caps);
  look.hidden = toggle('w:vanish', look.hidden);
  look.underline = settingOf(properties, 'w:u') ?? look.underline;
  look.position = settingOf(properties, 'w:vertAlign') ?? look.position;
  const colour = childOf(properties, 'w:color');
  if (colour) look.colour = colourOf(colour.attributes['w:val']);
  const highlight = settingOf(properties, 'w:highlight');
  if (highlight !== null) look.highlight = highlights[highlight] ?? null;
  const shading = childOf(properties, 'w:shd');
  if (shading && highlight === null) look.highlight = colourOf(shading.attributes['w:fill']);
  const fonts = childOf(properties, 'w:rFonts')?.attributes;
  if (fonts) {
    const namedColour = (name: string) =>
      theme.get(fonts[`w:${name}Theme`] ?? '') ?? fonts[`w:${name}`] ?? null;
    look.latinFont = namedColour('ascii') ?? namedColour('hAnsi') ?? look.latinFont;
    look.chineseFont = namedColour('eastAsia') ?? look.chineseFont;
  }
  const size = numberIn(childOf(properties, 'w:sz'), 'w:val');
  if (size !== null) look.size = size / 2;
  const spacing = numberIn(childOf(properties, 'w:spacing'), 'w:val');
  if (spacing !== null) look.spacing = spacing / 20;
}

const highlights: Record<string, string> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
  black: '#000000',
  white: '#ffffff',
};

const isChinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Marks for what differs from the usual look of the surrounding text. */
export function marksOf(look: Look, usual: Look, text: string): MarkJSON[] {
  const marks: MarkJSON[] = [];
  const font = isChinese.test(text) ? 'chineseFont' : 'latinFont';
  const family = look[font];
  if (family && family !== usual[font]) marks.push({ type: 'font', attrs: { family } });
  if (look.size && look.size !== usual.size) {
    marks.push({ type: 'size', attrs: { points: look.size } });
  }
  if (look.spacing && look.spacing !== usual.spacing) {
    marks.push({ type: 'spacing', attrs: { points: look.spacing } });
  }
  if (look.colour && look.colour !== usual.colour && !isPlainBlack(look.colour, usual.colour)) {
    marks.push({ type: 'colour', attrs: { color: look.colour } });
  }
  if (look.highlight && look.highlight !== usual.highlight) {
    marks.push({ type: 'highlight', attrs: { color: look.highlight } });
  }
  if (look.bold && !usual.bold) marks.push({ type: 'bold' });
  if (look.italic && !usual.italic) marks.push({ type: 'italic' });
  const line = underlines[look.underline ?? 'none'];
  if (line !== undefined && look.underline !== usual.underline) {
    marks.push(line === null ? { type: 'underline' } : { type: 'underline', attrs: { line } });
  }
  if (look.strike && !usual.strike) marks.push({ type: 'strike' });
  if (look.position === 'superscript') marks.push({ type: 'superscript' });
  if (look.position === 'subscript') marks.push({ type: 'subscript' });
  return marks;
}

/** Black text would be unreadable in dark mode, and says nothing where text is black anyway. */
const isPlainBlack = (colour: string, usual: string | null) =>
  colour === '#000000' && usual === null;

/** Null is a single line. */
const underlines: Record<string, string | null> = {
  single: null,
  words: null,
  thick: null,
  double: 'double',
  dash: 'dashed',
  dashLong: 'dashed',
  dashedHeavy: 'dashed',
  dashLongHeavy: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
  dashDotHeavy: 'dashed',
  dashDotDotHeavy: 'dashed',
  dotted: 'dotted',
  dottedHeavy: 'dotted',
  wave: 'wavy',
  wavyHeavy: 'wavy',
  wavyDouble: 'wavy',
};

/** Reads the fonts of a theme. */
export function readThemeFonts(root: Element | null): Map<string, string> {
  const fonts = new Map<string, string>();
  const scheme = childOf(childOf(root, 'a:themeElements'), 'a:fontScheme');
  for (const kind of ['major', 'minor'] as const) {
    const group = childOf(scheme, `a:${kind}Font`);
    const latin = childOf(group, 'a:latin')?.attributes.typeface;
    const simplifiedFont = childrenOf(group, 'a:font').find(
      ({ attributes }) => attributes.script === 'Hans',
    );
    const chinese =
      childOf(group, 'a:ea')?.attributes.typeface || simplifiedFont?.attributes.typeface;
    if (latin) for (const name of ['HAnsi', 'Ascii']) fonts.set(`${kind}${name}`, latin);
    if (chinese) fonts.set(`${kind}EastAsia`, chinese);
  }
  return fonts;
}
