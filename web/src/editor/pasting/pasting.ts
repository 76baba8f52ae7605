// Handles pasted content: HTML is normalised as for imports, Markdown is converted, and Ctrl+Shift+V pastes
// plain text.

import { tidyHtml } from '@docent/document-model/formats/tidyHtml';
import { isSafeHref } from '@docent/document-model/links';
import { DOMSerializer, Fragment, Node, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isMuch, runWithBusyIndicator } from '../large/longWork.ts';
import { dressForOthers, restoreCopied } from './copiedHtml.ts';
import { copiedText } from './copiedText.ts';
import { longPaste } from './longPastes.ts';

export function pasting(schema: Schema): Plugin {
  const serializer = new ClipboardSerializer(
    DOMSerializer.nodesFromSchema(schema),
    DOMSerializer.marksFromSchema(schema),
  );
  return new Plugin({
    key: new PluginKey('pasting'),
    view(view) {
      serializer.view = view;
      return {};
    },
    props: {
      clipboardSerializer: serializer,
      clipboardTextSerializer: (slice, view) => copiedText(slice, view.state.selection),
      transformPastedHTML(html) {
        // Our own clipboard needs no normalising, and its slice attributes must survive.
        if (html.includes('data-pm-slice')) return restoreCopied(html);
        const page = new DOMParser().parseFromString(html, 'text/html');
        tidyHtml(page.body);
        return page.body.innerHTML;
      },
      clipboardTextParser(text, $context) {
        const { schema } = $context.doc.type;
        const marks = $context.marks();
        const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
        const paragraphs = lines.map((line) =>
          schema.nodes.paragraph?.create(null, line ? schema.text(line, marks) : null),
        );
        return new Slice(Fragment.fromArray(paragraphs as Node[]), 1, 1);
      },
      handleDOMEvents: { paste: pasteAfterMarker },
      handlePaste(view, event, slice) {
        const { clipboardData } = event;
        const inCode = view.state.selection.$from.parent.type.spec.code;
        if (!clipboardData || inCode || isPlain(view)) return pasteLong(view, slice);
        const text = clipboardData.getData('text/plain');
        const language = languageOf(clipboardData);
        if (clipboardData.getData('text/html') && language !== 'markdown')
          return pasteLong(view, slice);
        const { from, to, empty } = view.state.selection;
        const link = view.state.schema.marks.link;
        if (!empty && link && isAddress(text)) {
          view.dispatch(view.state.tr.addMark(from, to, link.create({ href: text.trim() })));
          return true;
        }
        if (!looksLikeMarkdown(text)) return pasteLong(view, slice);
        pasteMarkdown(view, text);
        return true;
      },
    },
  });
}

/** Approximate characters of HTML or text per block. */
const lettersInBlock = 150;

/**
 * Pastes a long text after the busy indicator was painted. The clipboard can be read only during its event.
 */
function pasteAfterMarker(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  // The delayed paste passes here again as an untrusted event.
  if (!clipboardData || !event.isTrusted || clipboardData.files.length > 0) return false;
  const text = clipboardData.getData('text/plain');
  const html = clipboardData.getData('text/html');
  const blocks = Math.max(text.length, html.length) / lettersInBlock;
  if (!isMuch(blocks)) return false;
  const copiedData = new DataTransfer();
  for (const type of clipboardData.types) copiedData.setData(type, clipboardData.getData(type));
  const isText = isPlain(view);
  runWithBusyIndicator(view, blocks, () => {
    if (isText) view.pasteText(text);
    else {
      const again = { clipboardData: copiedData, bubbles: true, cancelable: true };
      view.dom.dispatchEvent(new ClipboardEvent('paste', again));
    }
  });
  event.preventDefault();
  return true;
}

/** Whether the person asked for plain text. */
function isPlain(view: EditorView): boolean {
  return (view as EditorView & { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
}

/** Writes HTML for other programs, too; parsers ignore a break at the end of a line, so it needs a second one. */
class ClipboardSerializer extends DOMSerializer {
  view: EditorView | null = null;

  override serializeFragment(...args: Parameters<DOMSerializer['serializeFragment']>) {
    const dom = super.serializeFragment(...args);
    const [, , isInside] = args;
    if (isInside) return dom;
    for (const line of (dom as ParentNode).querySelectorAll('br:last-child')) {
      if (!line.nextSibling) line.after(line.cloneNode());
    }
    dressForOthers(dom as ParentNode, this.view ? loadedPictures(this.view) : new Map());
    return dom;
  }
}

/** The selected pictures that the browser has loaded, by their address in the document. */
function loadedPictures(view: EditorView): Map<string, HTMLImageElement> {
  const pictures = new Map<string, HTMLImageElement>();
  const { doc, selection } = view.state;
  doc.nodesBetween(selection.from, selection.to, ({ type, attrs }, pos) => {
    if (type.name !== 'image' && type.name !== 'inlineImage') return;
    const dom = view.nodeDOM(pos);
    if (!(dom instanceof HTMLElement)) return;
    const image = dom instanceof HTMLImageElement ? dom : dom.querySelector('img');
    if (image?.naturalWidth) pictures.set(attrs.src, image);
  });
  return pictures;
}

function pasteLong(view: EditorView, slice: Slice): boolean {
  const tr = longPaste(view.state, slice);
  if (tr) dispatchPaste(view, tr);
  return tr !== null;
}

function dispatchPaste(view: EditorView, tr: Transaction): void {
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** The language of code copied from Visual Studio Code; null for other sources. */
function languageOf(clipboard: DataTransfer): string | null {
  try {
    return JSON.parse(clipboard.getData('vscode-editor-data')).mode ?? null;
  } catch {
    // Not from Visual Studio Code.
    return null;
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text.trim()) && isSafeHref(text.trim());
}

/** Only syntax that nobody types by accident: a single asterisk or number in a sentence stays text. */
export function looksLikeMarkdown(text: string): boolean {
  const patterns = [
    /^#{1,6} \S/m,
    /^```/m,
    /^ {0,3}[-*+] \[[ xX]\] /m,
    /^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S/m,
    /^ {0,3}\d+[.)] \S.*\n {0,3}\d+[.)] \S/m,
    /^\|.*\|[ \t]*\n\|[ :|-]+\|/m,
    /\*\*[^*\s][^*\n]*\*\*/,
    /\[[^\]\n]+\]\((?:https?:|\/|mailto:)[^)\s]+\)/,
    /^> \S/m,
    /^\$\$\n[^$]+\n\$\$$/m,
    /^<details>/m,
  ];
  return patterns.some((pattern) => pattern.test(text));
}

/** The parser is loaded on first use; the text is inserted at the selection at that time. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  let content: object | null = null;
  try {
    const { markdownToContent } = await import('@docent/document-model/formats/markdown');
    content = markdownToContent(text);
  } catch {
    // The parser could not be loaded, for example offline, so the text is pasted unchanged.
  }
  if (view.isDestroyed || !view.editable) return;
  const slice = content ? sliceOf(Node.fromJSON(view.state.schema, content)) : null;
  const { tr } = view.state;
  if (!slice) dispatchPaste(view, tr.insertText(text));
  else if (!pasteLong(view, slice)) dispatchPaste(view, tr.replaceSelection(slice));
}

/** A single line is merged into the line with the caret; anything longer is inserted as blocks. */
function sliceOf(doc: Node): Slice {
  const blocks = doc.children.flatMap((section) => [...section.children]);
  const open = blocks.length === 1 && blocks[0]?.type.name === 'paragraph' ? 1 : 0;
  return new Slice(Fragment.fromArray(blocks), open, open);
}
