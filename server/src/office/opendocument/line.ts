// Reads what stands in a paragraph of an OpenDocument file: text with its look, links, notes, fields, pictures.
import type { MarkJSON } from '@docent/document-model/content';
import { createBlockId } from '@docent/document-model/ids';
import { isSafeHref } from '@docent/document-model/links';
import { linkToBookmark } from '../bookmarks.ts';
import { type Look, marksOf } from '../word/looks.ts';
import { childOf, type Element, elementsIn, findAllDeep, textIn } from '../xml.ts';
import { readFrame } from './frames.ts';
import type { OpenDocumentReading, OpenLine } from './reading.ts';
import { applyText } from './styles.ts';

interface Scope {
  line: OpenLine;
  look: Look;
  usual: Look;
  marks: MarkJSON[];
}

export function readLine(
  reading: OpenDocumentReading,
  paragraph: Element,
  looks: Pick<Scope, 'look' | 'usual'>,
): OpenLine {
  const line: OpenLine = { id: createBlockId(), nodes: [], before: [], after: [] };
  readParts(reading, paragraph, { line, marks: [], ...looks });
  trimEnd(line);
  return line;
}

function readParts(reading: OpenDocumentReading, parent: Element, scope: Scope): void {
  for (const child of parent.children) {
    if (typeof child === 'string') addText(reading, scope, collapse(child, scope.line));
    else readPart(reading, child, scope);
  }
}

function readPart(reading: OpenDocumentReading, element: Element, scope: Scope): void {
  const { line } = scope;
  const { name, attributes } = element;
  switch (name) {
    case 'text:span':
      readSpan(reading, element, scope);
      return;
    case 'text:a': {
      const link = linkOf(attributes['xlink:href'] ?? '');
      readParts(reading, element, link ? { ...scope, marks: [...scope.marks, link] } : scope);
      return;
    }
    case 'text:s':
      addText(reading, scope, ' '.repeat(Math.min(1_000, Number(attributes['text:c'] ?? 1) || 1)));
      return;
    case 'text:tab':
      addText(reading, scope, '\t');
      return;
    case 'text:line-break':
      line.nodes.push({ type: 'hardBreak' });
      return;
    case 'text:note': {
      const body = childOf(element, 'text:note-body');
      if (attributes['text:note-class'] === 'endnote') reading.losses.add('endnotes');
      const text = findAllDeep(body, 'text:p').map(plainText).join('\n').trim();
      line.nodes.push({ type: 'footnote', attrs: { text } });
      return;
    }
    case 'office:annotation':
      reading.comments.begin(element, line.id);
      return;
    case 'office:annotation-end':
      reading.comments.end(attributes['office:name'] ?? '');
      return;
    case 'text:bookmark':
    case 'text:bookmark-start':
    case 'text:reference-mark':
    case 'text:reference-mark-start':
      reading.bookmarks.set(attributes['text:name'] ?? '', line.id);
      return;
    case 'text:bookmark-ref':
    case 'text:reference-ref': {
      const link = linkToBookmark(attributes['text:ref-name'] ?? '');
      readParts(reading, element, { ...scope, marks: [...scope.marks, link] });
      return;
    }
    case 'text:ruby': {
      const words = (part: string) => textIn(childOf(element, part) ?? '');
      const rubyText = words('text:ruby-text');
      addText(reading, scope, words('text:ruby-base') + (rubyText && ` (${rubyText})`));
      return;
    }
    case 'text:hidden-text':
    case 'text:hidden-paragraph':
      if (attributes['text:is-hidden'] !== 'false') reading.losses.add('hidden-text');
      return;
    case 'draw:frame':
    case 'draw:g':
    case 'draw:custom-shape':
    case 'draw:rect':
      readFrame(reading, element, line);
      return;
    case 'draw:a':
      readParts(reading, element, scope);
      return;
    case 'text:script':
    case 'text:change':
    case 'text:change-start':
    case 'text:change-end':
    case 'text:soft-page-break':
    case 'text:alphabetical-index-mark-start':
    case 'office:event-listeners':
      return;
    case 'draw:line':
    case 'draw:path':
    case 'draw:polygon':
    case 'draw:control':
      reading.losses.add('drawings');
      return;
    default:
      // Fields hold what they showed last.
      readParts(reading, element, scope);
  }
}

const codeStyles = /^(?:source text|teletype|verbatim char|代码)$/;

function readSpan(reading: OpenDocumentReading, span: Element, scope: Scope): void {
  const style = reading.styles.of('text', span.attributes['text:style-name']);
  const isCode = style.names.some((name) => codeStyles.test(name));
  const isLink = style.names.some((name) => /^(?:visited )?internet link$/.test(name));
  // A default style holds for text in general, and was applied by the paragraph.
  const own = isCode || isLink ? [] : style.chain.filter(({ name }) => name === 'style:style');
  const marks = isCode ? [...scope.marks, { type: 'code' }] : scope.marks;
  const look = applyText(scope.look, own, reading.styles);
  readParts(reading, span, { ...scope, look, marks });
}

function linkOf(href: string): MarkJSON | null {
  const [, anchor] = /^#(.+?)(?:\|\w+)?$/.exec(href) ?? [];
  if (anchor) return linkToBookmark(decodeAnchor(anchor));
  return isSafeHref(href) ? { type: 'link', attrs: { href } } : null;
}

function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch (error) {
    // A name may hold a percent sign that encodes nothing.
    if (error instanceof URIError) return anchor;
    throw error;
  }
}

function addText(reading: OpenDocumentReading, scope: Scope, text: string): void {
  const { line, look, usual } = scope;
  if (text === '') return;
  if (look.hidden) {
    reading.losses.add('hidden-text');
    return;
  }
  const marks = [...scope.marks, ...marksOf(look, usual, text)];
  const words = look.caps ? text.toUpperCase() : text;
  reading.comments.addText(words, line.id);
  const last = line.nodes.at(-1);
  if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
    last.text += words;
  } else line.nodes.push({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
}

/** White space in the file is a single space, and none at the start of a line. */
function collapse(text: string, { nodes }: OpenLine): string {
  const collapsedText = text.replaceAll(/[ \t\r\n]+/g, ' ');
  const last = nodes.at(-1);
  const isAfterSpace =
    last === undefined || last.type === 'hardBreak' || (last.text?.endsWith(' ') ?? false);
  return isAfterSpace && collapsedText.startsWith(' ') ? collapsedText.slice(1) : collapsedText;
}

function trimEnd({ nodes }: OpenLine): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  const text = last.text?.replace(/ +$/, '') ?? '';
  if (text === '') nodes.pop();
  else last.text = text;
}

/** The text of a paragraph without its look. */
export function plainText(element: Element): string {
  let text = '';
  for (const child of element.children) {
    if (typeof child === 'string') text += child.replaceAll(/[ \t\r\n]+/g, ' ');
    else if (child.name === 'text:s')
      text += ' '.repeat(Math.min(1_000, Number(child.attributes['text:c'] ?? 1) || 1));
    else if (child.name === 'text:tab') text += '\t';
    else if (child.name === 'text:line-break') text += '\n';
    else if (!/^(?:text:note|office:annotation)$/.test(child.name)) text += plainText(child);
  }
  return text;
}

/** Whether anything in the element is shown as text. */
export const hasText = (element: Element): boolean =>
  [...elementsIn(element)].some((child) => hasText(child)) ||
  element.children.some((child) => typeof child === 'string' && child.trim() !== '');
