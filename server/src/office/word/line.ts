// Reads what stands in a paragraph: runs with their look, links, fields, pictures, notes, tracked changes.
import type { MarkJSON, NodeJSON } from '@docent/document-model/content';
import { isSafeHref } from '@docent/document-model/links';
import { linkToBookmark } from '../bookmarks.ts';
import { childOf, type Element, elementsIn, findAllDeep, findDeep, textIn } from '../xml.ts';
import { controlOf } from './controls.ts';
import { beginField, closeField, fieldsAllowText, linkOfFields, separateField } from './fields.ts';
import { latexOf } from './formulas.ts';
import { applyRun, type Look, marksOf } from './looks.ts';
import { type ReadPicture, readDrawing, readVml } from './pictures.ts';
import { textOfRuby } from './plainText.ts';
import { settingOf } from './properties.ts';
import { readCommentEdge, type WordReading } from './reading.ts';
import { symbolOf } from './signs.ts';

/** Takes what a paragraph holds, in order. */
export interface LineSink {
  blockId: string;
  text(text: string, marks: MarkJSON[]): void;
  node(node: NodeJSON): void;
  picture(picture: ReadPicture): void;
  /** A block in the midst of the text. */
  block(block: NodeJSON): void;
  /** Paragraphs of a text box. */
  box(content: Element): void;
}

export interface LineScope {
  sink: LineSink;
  /** Before the run's own properties. */
  look: Look;
  usual: Look;
  /** Links and suggestions around the runs. */
  marks: MarkJSON[];
  /** For nodes in the line, which hold a suggestion as an attribute. */
  suggestion: Record<string, unknown> | null;
}

export function readLine(reading: WordReading, parent: Element, scope: LineScope): void {
  for (const element of elementsIn(parent)) readPart(reading, element, scope);
}

function readPart(reading: WordReading, element: Element, scope: LineScope): void {
  const { sink } = scope;
  switch (element.name) {
    case 'w:r':
      readRun(reading, element, scope);
      return;
    case 'w:hyperlink': {
      const link = linkOf(reading, element);
      readLine(reading, element, link ? withMark(scope, link) : scope);
      return;
    }
    case 'w:ins':
    case 'w:moveTo':
      readLine(reading, element, suggested(reading, element, scope, 'insertion'));
      return;
    case 'w:del':
    case 'w:moveFrom':
      readLine(reading, element, suggested(reading, element, scope, 'deletion'));
      return;
    case 'w:smartTag':
    case 'w:customXml':
    case 'w:dir':
    case 'w:bdo':
      readLine(reading, element, scope);
      return;
    case 'w:fldSimple': {
      beginField(reading, null, element.attributes['w:instr'] ?? '');
      separateField(reading, sink);
      readLine(reading, element, scope);
      closeField(reading, sink);
      return;
    }
    case 'w:sdt': {
      const control = fieldsAllowText(reading) ? controlOf(element) : null;
      if (control) {
        sink.node(withSuggestion(control, scope));
        return;
      }
      const content = childOf(element, 'w:sdtContent');
      if (content) readLine(reading, content, scope);
      return;
    }
    case 'w:bookmarkStart': {
      const name = element.attributes['w:name'];
      if (name) reading.bookmarks.set(name, sink.blockId);
      return;
    }
    case 'w:commentRangeStart':
    case 'w:commentRangeEnd':
      readCommentEdge(reading, element);
      return;
    case 'm:oMath': {
      const latex = latexOf(element).trim();
      if (latex) sink.node({ type: 'inlineFormula', attrs: { latex } });
      return;
    }
    case 'm:oMathPara':
      for (const formula of elementsIn(element)) {
        if (formula.name !== 'm:oMath') continue;
        const latex = latexOf(formula).trim();
        if (latex) sink.block({ type: 'formula', attrs: { latex } });
      }
      return;
    case 'mc:AlternateContent':
      readLine(reading, alternativeOf(element), scope);
      return;
  }
}

/** The first alternative with something in it; the fallback is that for old versions. */
function alternativeOf(element: Element): Element {
  const alternatives = [...elementsIn(element)];
  return alternatives.find(({ children }) => children.length > 0) ?? element;
}

const withMark = (scope: LineScope, mark: MarkJSON): LineScope => ({
  ...scope,
  marks: [...scope.marks.filter(({ type }) => type !== mark.type), mark],
});

function suggested(
  reading: WordReading,
  element: Element,
  scope: LineScope,
  kind: 'insertion' | 'deletion',
): LineScope {
  const author = reading.changes.authorOf(element, kind);
  return {
    ...withMark(scope, { type: kind, attrs: { ...author } }),
    suggestion: { kind, ...author },
  };
}

function withSuggestion(node: NodeJSON, { suggestion }: LineScope): NodeJSON {
  return suggestion ? { ...node, attrs: { ...node.attrs, suggestion } } : node;
}

function linkOf(reading: WordReading, element: Element): MarkJSON | null {
  const { attributes } = element;
  const anchor = attributes['w:anchor'];
  const target = reading.part.relation(attributes['r:id'])?.target;
  if (target === undefined || target === '') return anchor ? linkToBookmark(anchor) : null;
  const href = anchor ? `${target}#${anchor}` : target;
  const title = attributes['w:tooltip'];
  return isSafeHref(href) ? { type: 'link', attrs: { href, ...(title && { title }) } } : null;
}

const codeStyles = /^(?:html code|code|code char|inline code|source ?code|verbatim char|代码)$/;

function readRun(reading: WordReading, run: Element, scope: LineScope): void {
  const properties = childOf(run, 'w:rPr');
  const style = reading.styles.of(settingOf(properties, 'w:rStyle'), 'character');
  const isCode = style?.names.some((name) => codeStyles.test(name)) ?? false;
  const isLinkStyle = /^(?:hyperlink|followedhyperlink|internet link)$/.test(style?.name ?? '');
  const lookOf = (own: Element | null): Look =>
    applyRun(
      scope.look,
      [...(isLinkStyle || isCode ? [] : (style?.run ?? [])), own],
      reading.theme,
    );
  const look = lookOf(properties);
  const change = childOf(properties, 'w:rPrChange');
  const linkOrNot = linkOfFields(reading);

  const emit = (text: string): void => {
    if (text === '' || !fieldsAllowText(reading)) {
      const field = reading.fields.at(-1);
      if (field && !field.isInCode) field.result += text;
      return;
    }
    if (look.hidden) {
      reading.losses.add('hidden-text');
      return;
    }
    const marks = [...scope.marks, ...marksOf(look, scope.usual, text)];
    if (linkOrNot && !marks.some(({ type }) => type === 'link')) marks.push(linkOrNot);
    if (isCode) marks.push({ type: 'code' });
    if (change) {
      const before = marksOf(lookOf(childOf(change, 'w:rPr')), scope.usual, text);
      const author = reading.changes.authorOf(change, 'formatting');
      marks.push({ type: 'formatting', attrs: { ...author, before } });
    }
    const visibleText = look.caps ? text.toUpperCase() : text;
    const isDeleted = scope.marks.some(({ type }) => type === 'deletion');
    if (!isDeleted) reading.comments.addText(visibleText, scope.sink.blockId);
    scope.sink.text(visibleText, marks);
  };
  for (const element of elementsIn(run)) readRunPart(reading, element, scope, emit);
}

function readRunPart(
  reading: WordReading,
  element: Element,
  scope: LineScope,
  emit: (text: string) => void,
): void {
  const { sink } = scope;
  const { attributes } = element;
  const isShown = fieldsAllowText(reading);
  const insert = (node: NodeJSON) => isShown && sink.node(withSuggestion(node, scope));
  switch (element.name) {
    case 'w:t':
    case 'w:delText':
      emit(textIn(element));
      return;
    case 'w:tab':
    case 'w:ptab':
      emit('\t');
      return;
    case 'w:noBreakHyphen':
      emit('\u2011');
      return;
    case 'w:softHyphen':
      emit('\u00ad');
      return;
    case 'w:sym':
      emit(symbolOf(attributes['w:font'] ?? '', attributes['w:char'] ?? ''));
      return;
    case 'w:cr':
      insert({ type: 'hardBreak' });
      return;
    case 'w:br': {
      const type = attributes['w:type'];
      if (type === 'page') sink.block({ type: 'pageBreak' });
      else if (type === 'column') sink.block({ type: 'pageBreak', attrs: { begins: 'column' } });
      else insert({ type: 'hardBreak' });
      return;
    }
    case 'w:fldChar':
      readFieldMark(reading, element, sink);
      return;
    case 'w:instrText': {
      const field = reading.fields.at(-1);
      if (field?.isInCode) field.code += textIn(element);
      return;
    }
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const kind = element.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
      const text = reading.noteOf(kind, attributes['w:id'] ?? '');
      if (text === null) return;
      if (kind === 'endnote') reading.losses.add('endnotes');
      insert({ type: 'footnote', attrs: { text } });
      return;
    }
    case 'w:commentReference':
      reading.comments.place(attributes['w:id'] ?? '', sink.blockId);
      return;
    case 'w:ruby':
      emit(textOfRuby(element));
      return;
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readObject(reading, element, sink);
      return;
    case 'mc:AlternateContent':
      for (const part of elementsIn(alternativeOf(element))) {
        readRunPart(reading, part, scope, emit);
      }
      return;
  }
}

function readFieldMark(reading: WordReading, element: Element, sink: LineSink): void {
  switch (element.attributes['w:fldCharType']) {
    case 'begin':
      beginField(reading, childOf(element, 'w:ffData'), '');
      return;
    case 'separate':
      separateField(reading, sink);
      return;
    case 'end':
      closeField(reading, sink);
      return;
  }
}

function readObject(reading: WordReading, element: Element, sink: LineSink): void {
  const isDrawing = element.name === 'w:drawing';
  if (element.name === 'w:object' && findDeep(element, 'o:OLEObject')) {
    reading.losses.add('embedded');
  }
  const pictures = isDrawing ? readDrawing(element, reading) : readVml(element, reading);
  for (const picture of pictures) sink.picture(picture);
  if (!isDrawing && /^(?:t|true|1)$/.test(findDeep(element, 'v:rect')?.attributes['o:hr'] ?? '')) {
    sink.block({ type: 'separator' });
  }
  for (const content of findAllDeep(element, 'w:txbxContent', 'w:txbxContent')) {
    reading.losses.add('text-boxes');
    sink.box(content);
  }
}
