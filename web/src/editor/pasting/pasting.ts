// What comes in by the clipboard: HTML is tidied as an import's is, Markdown becomes what it means, and
// Ctrl+Shift+V brings the bare text.

import { tidyHtml } from '@docent/document-model/formats/tidyHtml';
import { isSafeHref } from '@docent/document-model/links';
import { DOMSerializer, Fragment, Node, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isMuch, runWithBusyIndicator } from '../large/longWork.ts';
import { longPaste } from './longPastes.ts';

export function pasting(schema: Schema): Plugin {
  return new Plugin({
    key: new PluginKey('pasting'),
    props: {
      clipboardSerializer: new ClipboardSerializer(
        DOMSerializer.nodesFromSchema(schema),
        DOMSerializer.marksFromSchema(schema),
      ),
      transformPastedHTML(html) {
        // Our own clipboard needs no tidying, and its slice marks must survive.
        if (html.includes('data-pm-slice')) return html;
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

/** Letters of HTML or of text to a block, about. */
const lettersInBlock = 150;

/** Pastes a long text when a sign of it has been painted. A clipboard is open no longer than its event. */
function pasteAfterMarker(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  // What is pasted from here comes through here again.
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

/** Whether the person asked for the bare text. */
function isPlain(view: EditorView): boolean {
  return (view as EditorView & { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
}

/** Whoever reads the clipboard takes a break at the end of a line for the browser's own: it needs a second. */
class ClipboardSerializer extends DOMSerializer {
  override serializeFragment(...args: Parameters<DOMSerializer['serializeFragment']>) {
    const dom = super.serializeFragment(...args);
    const [, , isInside] = args;
    if (isInside) return dom;
    for (const line of (dom as ParentNode).querySelectorAll('br:last-child')) {
      if (!line.nextSibling) line.after(line.cloneNode());
    }
    return dom;
  }
}

function pasteLong(view: EditorView, slice: Slice): boolean {
  const tr = longPaste(view.state, slice);
  if (tr) dispatchPaste(view, tr);
  return tr !== null;
}

function dispatchPaste(view: EditorView, tr: Transaction): void {
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** The language of what Visual Studio Code copied; null from elsewhere. */
function languageOf(clipboard: DataTransfer): string | null {
  try {
    return JSON.parse(clipboard.getData('vscode-editor-data')).mode ?? null;
  } catch {
    // Not from there.
    return null;
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text.trim()) && isSafeHref(text.trim());
}

/** Only what nobody writes by accident: a single star or number in a sentence stays text. */
export function looksLikeMarkdown(text: string): boolean {
  const signs = [
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
  return signs.some((pattern) => pattern.test(text));
}

/** The parser is loaded with the first use; the text lands at the selection as it is then. */
async function pasteMarkdown(view: EditorView, text: string): Promise<void> {
  let content: object | null = null;
  try {
    const { markdownToContent } = await import('@docent/document-model/formats/markdown');
    content = markdownToContent(text);
  } catch {
    // The parser could not be loaded, as without a network: the text comes as it is.
  }
  if (view.isDestroyed || !view.editable) return;
  const slice = content ? sliceOf(Node.fromJSON(view.state.schema, content)) : null;
  const { tr } = view.state;
  if (!slice) dispatchPaste(view, tr.insertText(text));
  else if (!pasteLong(view, slice)) dispatchPaste(view, tr.replaceSelection(slice));
}

/** A single line flows into the line with the caret; anything more comes as blocks. */
function sliceOf(doc: Node): Slice {
  const blocks = doc.children.flatMap((section) => [...section.children]);
  const open = blocks.length === 1 && blocks[0]?.type.name === 'paragraph' ? 1 : 0;
  return new Slice(Fragment.fromArray(blocks), open, open);
}
