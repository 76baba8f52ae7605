// Writes what stands in a line: text with its formatting, and inline nodes.
import { type MarkJSON, type NodeJSON, wordsOf } from '@docent/document-model/content';
import type { Suggestion } from '@docent/document-model/nodes/attributes';
import { dateWords } from '@docent/document-model/nodes/date';
import {
  DeletedTextRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InsertedTextRun,
  InternalHyperlink,
  type IRunOptions,
  Math as OfficeMath,
  Paragraph,
  type ParagraphChild,
  TextRun,
  type XmlComponent,
} from 'docx';
import { latexToMath } from 'docx/math';
import { linkTarget } from '../link-target.ts';
import type { DocxContext, DocxPlace } from './docx-context.ts';
import { writeControl, writeDate } from './docx-controls.ts';
import { lookOf } from './docx-looks.ts';
import { writePicture } from './docx-picture.ts';
import { suggestionOf } from './docx-revisions.ts';
import { element, inline, xmlText } from './docx-xml.ts';

/** The text of a paragraph or heading, with the comments on it. */
export function writeLine(
  block: NodeJSON,
  context: DocxContext,
  place: DocxPlace,
): ParagraphChild[] {
  const edges = context.comments.edgesIn(block);
  const own = suggestionOf(block);
  const change = own?.kind === 'insertion' || own?.kind === 'deletion' ? own : place.change;
  const children: ParagraphChild[] = [];
  let offset = 0;
  let next = 0;
  const passEdges = () => {
    for (let edge = edges[next]; edge && edge.at <= offset; edge = edges[next]) {
      children.push(...edge.children);
      next++;
    }
  };
  for (const node of block.content ?? []) {
    let rest = node.type === 'text' ? (node.text ?? '') : wordsOf(node);
    passEdges();
    for (let edge = edges[next]; node.type === 'text' && edge; edge = edges[next]) {
      const length = edge.at - offset;
      if (length >= rest.length) break;
      children.push(
        ...writeInline({ ...node, text: rest.slice(0, length) }, context, place, change),
      );
      rest = rest.slice(length);
      offset += length;
      passEdges();
    }
    const left = node.type === 'text' ? { ...node, text: rest } : node;
    children.push(...writeInline(left, context, place, change));
    offset += rest.length;
  }
  offset = Number.POSITIVE_INFINITY;
  passEdges();
  return children;
}

/** Suggestions about a run of text; a deletion of text that is itself a suggestion has both. */
interface RunChanges {
  insertion: object | null;
  deletion: object | null;
}

function changesOf(node: NodeJSON, around: Suggestion | null): RunChanges {
  const marks = node.marks ?? [];
  const own = suggestionOf(node) ?? around;
  const mark = (type: string) => marks.find((each) => each.type === type)?.attrs ?? null;
  return {
    insertion: mark('insertion') ?? (own?.kind === 'insertion' ? own : null),
    deletion: mark('deletion') ?? (own?.kind === 'deletion' ? own : null),
  };
}

function writeInline(
  node: NodeJSON,
  context: DocxContext,
  place: DocxPlace,
  around: Suggestion | null,
): ParagraphChild[] {
  const { attrs = {} } = node;
  const changes = changesOf(node, around);
  const text = (words: string) =>
    words === '' ? [] : [writeRun([xmlText(words)], node, context, changes)];
  const other = (child: XmlComponent | null) =>
    child === null || changes.deletion !== null
      ? text(wordsOf(node))
      : [tracked(child, changes.insertion, 'w:ins', context)];
  switch (node.type) {
    case 'text':
      return text(node.text ?? '');
    case 'hardBreak':
      return [writeRun([element('w:br')], node, context, changes)];
    case 'mention':
      return text(wordsOf(node));
    case 'date':
      return other(writeDate(attrs.value, dateWords(attrs.value, attrs.format, context.language)));
    case 'inlineFormula':
      return other(writeMath(attrs.latex));
    case 'footnote':
      return [writeFootnote(attrs.text, changes, context)];
    case 'control':
      return changes.deletion === null
        ? writeControl(attrs).map((child) => tracked(child, changes.insertion, 'w:ins', context))
        : text(wordsOf(node));
    case 'inlineImage':
      return other(writePicture(attrs, context, place));
    default:
      return text(wordsOf(node));
  }
}

function writeRun(
  children: NonNullable<IRunOptions['children']>,
  node: NodeJSON,
  context: DocxContext,
  { insertion, deletion }: RunChanges,
): ParagraphChild {
  const marks = node.marks ?? [];
  const { revisions } = context;
  const formatting = marks.find(({ type }) => type === 'formatting')?.attrs;
  const options: IRunOptions = {
    ...lookOf(marks),
    ...(node.type === 'mention' ? { color: '1F55B5' } : {}),
    ...(formatting && {
      revision: {
        ...lookOf(Array.isArray(formatting.before) ? (formatting.before as MarkJSON[]) : []),
        ...revisions.change(formatting),
      },
    }),
    children,
  };
  const run =
    deletion !== null
      ? tracked(
          new DeletedTextRun({ ...options, ...revisions.change(deletion) }),
          insertion,
          'w:ins',
          context,
        )
      : insertion !== null
        ? new InsertedTextRun({ ...options, ...revisions.change(insertion) })
        : new TextRun(options);
  const link = marks.find(({ type }) => type === 'link');
  return link ? writeLink(run, link.attrs?.href, context) : run;
}

/** Within the element of a tracked change; without one as it is. */
function tracked(
  child: XmlComponent,
  author: object | null,
  name: 'w:ins' | 'w:del',
  { revisions }: DocxContext,
): TextRun {
  if (author === null) return inline(child);
  const change = revisions.change(author);
  const attributes = { 'w:id': change.id, 'w:author': change.author, 'w:date': change.date };
  return inline(element(name, attributes, child));
}

function writeLink(run: ParagraphChild, href: unknown, context: DocxContext): ParagraphChild {
  const target = linkTarget(href, context);
  if (target === null) return run;
  if ('address' in target) {
    return new ExternalHyperlink({ children: [run], link: xmlText(target.address) });
  }
  const anchor = context.bookmarks.get(target.blockId);
  return anchor === undefined ? run : new InternalHyperlink({ children: [run], anchor });
}

function writeFootnote(text: unknown, changes: RunChanges, context: DocxContext): ParagraphChild {
  const lines = typeof text === 'string' ? text.split('\n') : [''];
  const children = lines.map(
    (line) => new Paragraph({ style: 'FootnoteText', children: [new TextRun(xmlText(line))] }),
  );
  const reference = new FootnoteReferenceRun({ children });
  return changes.deletion !== null
    ? tracked(reference, changes.deletion, 'w:del', context)
    : tracked(reference, changes.insertion, 'w:ins', context);
}

/** A formula; null if it cannot be converted, so that its source is shown. */
export function writeMath(latex: unknown): OfficeMath | null {
  const source = typeof latex === 'string' ? xmlText(latex.trim()) : '';
  if (source === '') return null;
  try {
    return new OfficeMath({ children: latexToMath(source) });
  } catch (error) {
    // The converter throws for notation that it does not know.
    if (!(error instanceof Error)) throw error;
    return null;
  }
}
