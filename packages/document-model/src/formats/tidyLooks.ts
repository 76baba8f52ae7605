// Keeps the formatting of pasted text that somebody chose. The defaults of a program (its font,
// black on white, blue links, heading sizes) are dropped; formatting that differs from them is
// kept, in the units that our parse rules read.

import { isColour } from '../colours.ts';
import { pointsOf, styleOf } from '../nodes/attributes.ts';
import { tidyParagraph } from './tidyParagraphs.ts';
import { all, declarationsIn, renameElement, setStyle, unwrap, writeStyle } from './tidyStyles.ts';

/** With `isOffice`, only properties that belong to paragraphs are kept on blocks. */
export function tidyLooks(root: HTMLElement, isOffice: boolean): void {
  for (const font of all(root, 'font')) spanOfFont(font);
  for (const element of all(root, '[style]')) ordinaryColours(element);
  links(root);
  for (const code of all(root, 'code[style],code [style],kbd[style]'))
    code.removeAttribute('style');
  const runs = runsIn(root);
  for (const heading of all(root, headings)) plainHeading(heading);
  for (const element of all(root, '[style]')) keepLooks(element, isOffice);
  runLooks(runs);
}

const headings = 'h1,h2,h3,h4,h5,h6';
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function spanOfFont(font: HTMLElement): void {
  const face = font.getAttribute('face');
  const colour = font.getAttribute('color');
  const span = renameElement(font, 'span');
  if (face && !styleOf(span, 'font-family')) setStyle(span, 'font-family', face);
  if (isColour(colour) && !styleOf(span, 'color')) setStyle(span, 'color', colour);
}

const paperColours =
  /^(?:black|white|windowtext|#(?:000|fff){1,2}(?:ff?)?|rgba?\(\s*(?:0,\s*0,\s*0|255,\s*255,\s*255)(?:,\s*[01])?\s*\))$/i;

/** Web pages set black on white on every run; as marks that would be noise. */
function ordinaryColours(element: HTMLElement): void {
  for (const property of ['color', 'background-color']) {
    const value = styleOf(element, property);
    // White is kept only where it is visible, on a background of its own.
    const isSeen = property === 'color' && element.closest('[data-background]') !== null;
    if (value && paperColours.test(value) && !isSeen) setStyle(element, property, null);
  }
}

/** Links get our own formatting; links to anchors of the old page lead nowhere. */
function links(root: HTMLElement): void {
  for (const link of all(root, 'a[href]')) {
    for (const part of [link, ...all(link, '[style]')]) {
      setStyle(part, 'color', null);
      setStyle(part, 'text-decoration', null);
      setStyle(part, 'text-decoration-line', null);
    }
    for (const line of all(link, 'u')) unwrap(line);
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#') && !href.startsWith('#p-')) unwrap(link);
  }
}

interface Looks {
  family: string | null;
  size: number | null;
  colour: string | null;
}

interface Run extends Looks {
  node: ChildNode;
}

const nothing: Looks = { family: null, size: null, colour: null };

/** Every text outside headings and code, with the formatting it inherits. */
function runsIn(root: HTMLElement): Run[] {
  const runs: Run[] = [];
  const visit = (element: HTMLElement, inheritedLooks: Looks) => {
    const own = element.hasAttribute('style') ? looksOf(element, inheritedLooks) : inheritedLooks;
    for (const child of element.childNodes) {
      if (child.nodeType === 3 && child.textContent?.trim()) runs.push({ node: child, ...own });
      else if (child.nodeType === 1 && !(child as Element).matches(`${headings},pre,code`))
        visit(child as HTMLElement, own);
    }
  };
  visit(root, nothing);
  return runs;
}

function looksOf(element: HTMLElement, inheritedLooks: Looks): Looks {
  const family = styleOf(element, 'font-family');
  return {
    family: family && !/^(?:inherit|initial|unset)$/i.test(family) ? family : inheritedLooks.family,
    size: pointsOf(styleOf(element, 'font-size')) ?? inheritedLooks.size,
    colour: styleOf(element, 'color') ?? inheritedLooks.colour,
  };
}

/** Gives each run only the formatting that differs from most of the text. */
function runLooks(runs: Run[]): void {
  const usual = {
    latin: mostFrequent(runs, ({ family }) => firstOf(family), /[a-z0-9]/i),
    han: mostFrequent(runs, ({ family }) => firstOf(family), han),
    size: mostFrequent(runs, ({ size }) => size),
    colour: mostFrequent(runs, ({ colour }) => colour),
  };
  for (const { node, family, size, colour } of runs) {
    const name = firstOf(family);
    const isOwn = name !== usual.latin && name !== usual.han;
    // A colour other than dark grey was chosen, even if most of the text has it.
    const isChosen = colour !== usual.colour || !isDarkGrey(colour ?? '');
    const looks = new Map<string, string>();
    if (family && isOwn) looks.set('font-family', family);
    if (size && size !== usual.size) looks.set('font-size', `${size}pt`);
    if (colour && isChosen && !node.parentElement?.closest('a[href]')) looks.set('color', colour);
    if (looks.size === 0) continue;
    const span = node.ownerDocument?.createElement('span') as HTMLElement;
    writeStyle(span, looks);
    node.replaceWith(span);
    span.append(node);
  }
}

function firstOf(families: string | null): string | null {
  return families?.split(',')[0]?.replace(/["']/g, '').trim().toLowerCase() || null;
}

/** The value with most characters, among runs that match `letters`. */
function mostFrequent<T>(runs: Run[], read: (run: Run) => T, letters = /\S/): T | null {
  const counts = new Map<T, number>();
  for (const run of runs) {
    const text = run.node.textContent ?? '';
    if (!letters.test(text)) continue;
    const value = read(run);
    counts.set(value, (counts.get(value) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function isDarkGrey(colour: string): boolean {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)?.slice(1);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour)?.slice(1);
  const parts = short?.map((digit) => Number.parseInt(digit + digit, 16)) ??
    long?.map((digits) => Number.parseInt(digits, 16)) ??
    /^rgba?\((\d+)[,\s]+(\d+)[,\s]+(\d+)/i.exec(colour)?.slice(1).map(Number) ?? [255];
  return Math.max(...parts) <= 0x70 && Math.max(...parts) - Math.min(...parts) <= 0x20;
}

/** The default heading colours of Word and Google Docs. */
const headingColours =
  /^(?:#(?:2f5496|1f3763|1f4d78|2e74b5|365f91|4f81bd|243f60|0f4761|434343|666666|272727|595959)|rgb\((?:67, ?67, ?67|102, ?102, ?102)\))$/i;

/** Headings take the formatting of the document. */
function plainHeading(heading: HTMLElement): void {
  const parts = [heading, ...all(heading, '[style]')];
  for (const part of parts) {
    const colour = styleOf(part, 'color');
    const isUsual = colour !== null && (headingColours.test(colour) || isDarkGrey(colour));
    for (const property of [
      'font-family',
      'font-size',
      'letter-spacing',
      ...(isUsual ? ['color'] : []),
    ])
      setStyle(part, property, null);
    const isWhole = part.textContent?.trim() === heading.textContent?.trim();
    if (isWhole) setStyle(part, 'font-weight', null);
  }
  for (const bold of all(heading, 'b,strong')) {
    if (bold.textContent?.trim() === heading.textContent?.trim()) unwrap(bold);
  }
  for (const property of ['line-height', 'margin-top', 'margin-bottom'])
    setStyle(heading, property, null);
}

const ofText = [
  'background-color',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
];
const ofBlocks = ofText.filter((property) => !/background|vertical/.test(property));
const readableProperties: Record<string, string[]> = {
  tr: ['height'],
  td: [...ofBlocks, 'vertical-align'],
  th: [...ofBlocks, 'vertical-align'],
  ul: ['list-style-type'],
  ol: ['list-style-type'],
  img: ['text-align', 'vertical-align'],
};
const inline = /^(?:span|a|b|strong|i|em|u|s|sub|sup|code|mark|small|big|label|ins|del)$/;

/** Keeps only properties that our parse rules read, in their units. */
function keepLooks(element: HTMLElement, isOffice: boolean): void {
  const before = declarationsIn(element.getAttribute('style') ?? '');
  const name = element.localName;
  const names = [...(readableProperties[name] ?? (inline.test(name) ? ofText : ofBlocks))];
  // Elsewhere, the colour is written to the runs.
  if (element.closest(headings)) names.push('color');
  const after = new Map([...before].filter(([property]) => names.includes(property)));
  const underline = before.get('text-underline');
  const wave = /double|dash|dotted|wav/.exec(underline ?? '')?.[0];
  const kinds: Record<string, string> = { dash: 'dashed', wav: 'wavy' };
  if (wave) after.set('text-decoration', `underline ${kinds[wave] ?? wave}`);
  if (/^(?:p|h[1-6])$/.test(name)) tidyParagraph(element, before, after, isOffice);
  if (after.get('vertical-align') === 'baseline') after.delete('vertical-align');
  writeStyle(element, after);
}
