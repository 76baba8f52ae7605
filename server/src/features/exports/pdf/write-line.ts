// Writes what stands in a line: text with its formatting, and inline nodes.
import { type MarkJSON, type NodeJSON, wordsOf } from '@docent/document-model/content';
import { controlKindOf, controlWords } from '@docent/document-model/nodes/control';
import { dateWords } from '@docent/document-model/nodes/date';
import { tex2typst } from 'tex2typst';
import { linkTarget } from '../link-target.ts';
import { words } from '../words.ts';
import { call, colourOf, joined, labelOf, pixels, points, quoted } from './typst-code.ts';
import type { TypstContext } from './typst-context.ts';

/** The content of a line of text, as one expression. */
export function writeLine(nodes: readonly NodeJSON[] | undefined, context: TypstContext): string {
  return joined(
    (nodes ?? []).map((node) => writeInline(node, context)).filter((code) => code !== ''),
  );
}

function writeInline(node: NodeJSON, context: TypstContext): string {
  const plain = writePlain(node, context);
  if (plain === '') return '';
  return (node.marks ?? []).reduceRight((code, mark) => marked(code, mark, context), plain);
}

function writePlain(node: NodeJSON, context: TypstContext): string {
  const { attrs = {} } = node;
  switch (node.type) {
    case 'text': {
      const text = node.text ?? '';
      const isCode = node.marks?.some(({ type }) => type === 'code');
      return isCode ? `raw(${quoted(text)})` : quoted(text);
    }
    case 'hardBreak':
      return 'linebreak()';
    case 'mention':
      return `text(fill: link-colour, ${quoted(wordsOf(node))})`;
    case 'date':
      return quoted(dateWords(attrs.value, attrs.format, context.language));
    case 'inlineFormula':
      return writeFormula(attrs.latex, false);
    case 'footnote':
      return `footnote(${writeText(attrs.text)})`;
    case 'control':
      return writeControl(attrs);
    case 'inlineImage':
      return writePicture(attrs, 'inline-picture', context);
    default:
      return quoted(wordsOf(node));
  }
}

/** Text of several lines. */
function writeText(text: unknown): string {
  const lines = typeof text === 'string' ? text.split('\n') : [];
  return joined(lines.flatMap((line, at) => [...(at > 0 ? ['linebreak()'] : []), quoted(line)]));
}

/** A formula; its source if it cannot be converted. */
export function writeFormula(latex: unknown, isBlock: boolean): string {
  const source = typeof latex === 'string' ? latex.trim() : '';
  if (source === '') return '';
  const math = toMath(source);
  if (math === null) return call('raw', { lang: '"latex"' }, quoted(source));
  // The source is what a screen reader reads out.
  return call('math.equation', { block: `${isBlock}`, alt: quoted(source) }, `$${math}$`);
}

/** Typst's notation; null if the source is not understood, or would be more than a formula. */
function toMath(latex: string): string | null {
  try {
    const math = tex2typst(latex).trim();
    // An unescaped `#` would start code, and a dollar end the formula.
    return /(?<!\\)[#$]/.test(math) ? null : math;
  } catch (error) {
    // The converter throws for notation that it does not know; the source is written then.
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

/** As on a printed form: what is filled in, else room to write. */
function writeControl(attrs: Record<string, unknown>): string {
  const kind = controlKindOf(attrs.kind);
  if (kind === 'checkbox') return `box-sign(${attrs.value === true})`;
  if (kind === 'radio') return writeOptions(attrs);
  const text = controlWords(attrs);
  const width = kind === 'number' || kind === 'date' ? '6em' : '12em';
  return `field(${text === '' ? 'none' : quoted(text)}, ${width})`;
}

function writeOptions({ options, value }: Record<string, unknown>): string {
  if (!Array.isArray(options)) return 'field(none, 12em)';
  return joined(
    options.flatMap((option, at) => [
      ...(at > 0 ? ['h(0.8em)'] : []),
      `radio-sign(${value === option})`,
      quoted(` ${option}`),
    ]),
  );
}

/** A picture, or the words in its place if it cannot be shown. */
export function writePicture(
  attrs: Record<string, unknown>,
  kind: 'picture' | 'inline-picture',
  { pictures, language }: TypstContext,
): string {
  const alt = typeof attrs.alt === 'string' ? attrs.alt : '';
  const path = typeof attrs.fileId === 'string' ? pictures.get(attrs.fileId) : undefined;
  if (path === undefined) {
    return `missing(${quoted(`[${[words[language].noPicture, alt].filter(Boolean).join(': ')}]`)})`;
  }
  const isBlock = kind === 'picture';
  return call(
    kind,
    {
      width: typeof attrs.width === 'number' ? pixels(attrs.width) : null,
      // Screen readers would pass over a picture without a description, and PDF/UA forbids it.
      alt: quoted(alt || `${attrs.caption || words[language].noPicture}`),
      crop: Array.isArray(attrs.crop) ? `(${attrs.crop.map(Number).join(', ')})` : null,
      align: isBlock && typeof attrs.align === 'string' ? quoted(attrs.align) : null,
      caption: isBlock && typeof attrs.caption === 'string' ? quoted(attrs.caption) : null,
    },
    quoted(path),
  );
}

function marked(code: string, { type, attrs = {} }: MarkJSON, context: TypstContext): string {
  switch (type) {
    case 'bold':
      return `strong(${code})`;
    case 'italic':
      return `emph(${code})`;
    case 'underline':
      return writeUnderline(code, attrs.line);
    case 'strike':
      return `strike(${code})`;
    case 'superscript':
      return `super(${code})`;
    case 'subscript':
      return `sub(${code})`;
    case 'colour':
      return call('text', { fill: colourOf(attrs.color) }, code);
    case 'highlight':
      return call('highlight', { fill: colourOf(attrs.color), 'top-edge': '0.85em' }, code);
    case 'font':
      return call('text', { font: fontOf(attrs.family) }, code);
    case 'size':
      return call('text', { size: pointsOf(attrs.points) }, code);
    case 'spacing':
      return call('text', { tracking: pointsOf(attrs.points) }, code);
    case 'link':
      return writeLink(code, attrs.href, context);
    default:
      return code;
  }
}

const pointsOf = (amount: unknown) => (typeof amount === 'number' ? points(amount) : null);

function writeUnderline(code: string, line: unknown): string {
  if (line === 'double') return `underline(offset: 0.28em, underline(offset: 0.16em, ${code}))`;
  const dash =
    line === 'dashed' || line === 'wavy' ? 'dashed' : line === 'dotted' ? 'dotted' : null;
  return call('underline', { stroke: dash && `(dash: "${dash}")` }, code);
}

/** The shipped family of the same kind. */
function fontOf(family: unknown): string | null {
  if (typeof family !== 'string') return null;
  if (/mono|courier|consolas|menlo/i.test(family)) return 'mono';
  const isSerif =
    /song|ming|宋|fang|仿|kai|楷/i.test(family) ||
    (!/sans/i.test(family) && /serif|times|georgia|garamond|cambria|roman|book/i.test(family));
  return isSerif ? 'serif' : 'sans';
}

/** Links to a block of this document, or to another one of the book, stay within the PDF, others of Docent lead to its address. */
function writeLink(code: string, href: unknown, context: TypstContext): string {
  const target = linkTarget(href, context);
  if (target === null) return code;
  const { chapter } = context;
  const [, fileId = ''] = /^\/detail\/([^/#?]+)/.exec(`${href}`) ?? [];
  const label = chapter?.labels.get(fileId);
  const to =
    'blockId' in target
      ? labelOf(target.blockId, chapter)
      : label
        ? `<${label}>`
        : quoted(target.address);
  return `link(${to}, ${code})`;
}
