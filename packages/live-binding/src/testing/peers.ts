// Bare ProseMirror editors on one shared text, for tests: each peer has its own view and delivers
// its updates when the test asks for it.

import { schema as modelSchema } from '@docent/document-model/schema';
import { contentToUpdate, fragmentName } from '@docent/document-model/yjs';
import { Schema } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { onTestFinished } from 'vitest';
import { initProseMirrorDoc, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { liveBinding } from '../liveBinding.ts';
import { ownUndo } from '../ownUndo.ts';
import { repairAttributesRead } from '../repairedAttributes.ts';
import { drawRepairedNodes } from '../repairedNodes.ts';
import { stepwiseMoves } from '../stepwiseMoves.ts';

export interface Peer {
  view: EditorView;
  ydoc: Y.Doc;
  /** Updates of this peer that the others do not have yet, in order. */
  outbox: Uint8Array[];
}

/** Opens the document for `count` peers, all with the same initial content. */
export function openPeers(content: object, count: number, plugins: readonly Plugin[] = []): Peer[] {
  const update = contentToUpdate(content);
  return Array.from({ length: count }, () => {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, update, 'server');
    return openPeer(ydoc, plugins);
  });
}

export function openPeer(ydoc: Y.Doc, plugins: readonly Plugin[] = []): Peer {
  const schema = new Schema(modelSchema.spec);
  repairAttributesRead(schema);
  drawRepairedNodes(schema);
  const fragment = ydoc.getXmlFragment(fragmentName);
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  const place = document.body.appendChild(document.createElement('div'));
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      plugins: [stepwiseMoves(), liveBinding(fragment, mapping), ownUndo(fragment), ...plugins],
    }),
  });
  onTestFinished(() => {
    view.destroy();
    place.remove();
  });
  const outbox: Uint8Array[] = [];
  ydoc.on('update', (bytes: Uint8Array, origin: unknown) => {
    if (origin !== 'server') outbox.push(bytes);
  });
  return { view, ydoc, outbox };
}

/** Delivers the updates of one peer to the others. */
export function deliver(from: Peer, ...to: Peer[]): void {
  for (const update of from.outbox.splice(0)) {
    for (const peer of to) Y.applyUpdate(peer.ydoc, update, 'server');
  }
}

export function bindingOf({ view }: Peer) {
  return ySyncPluginKey.getState(view.state).binding;
}

/** Puts the caret, or a selection up to `head`, into the line with this index. */
export function putCaret({ view }: Peer, line: number, offset: number, head = offset): void {
  const start = lineStarts(view)[line];
  if (start === undefined) throw new Error(`There is no line ${line}.`);
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, start + offset, start + head)));
}

function lineStarts({ state }: EditorView): number[] {
  const starts: number[] = [];
  state.doc.descendants((node, pos) => {
    if (node.isTextblock) starts.push(pos + 1);
  });
  return starts;
}

export function typeText({ view }: Peer, text: string): void {
  for (const letter of text) view.dispatch(view.state.tr.insertText(letter));
}

export function run({ view }: Peer, command: Command): boolean {
  return command(view.state, view.dispatch.bind(view), view);
}

/** The line with the caret, where "|" is the caret and "[" the start of a selection. */
export function caretOf({ view }: Peer): string {
  const { $from, empty } = view.state.selection;
  const { parent, parentOffset } = $from;
  const before = parent.textBetween(0, parentOffset);
  return `${before}${empty ? '|' : '['}${parent.textBetween(parentOffset, parent.content.size)}`;
}

/** The texts of the blocks, section by section. */
export function textsOf({ view }: Peer): string[][] {
  return view.state.doc.children.map(({ children }) => children.map((block) => block.textContent));
}

/** The shared text as XML; two peers agree exactly if it is equal. */
export function storedXml({ ydoc }: Peer): string {
  return ydoc.getXmlFragment(fragmentName).toString();
}

export function storedSection({ ydoc }: Peer, index: number): Y.XmlElement {
  return ydoc.getXmlFragment(fragmentName).get(index) as Y.XmlElement;
}

/** A document of sections of paragraphs, with ids derived from their positions. */
export function sectionsOf(...sections: string[][]) {
  return {
    type: 'doc',
    content: sections.map((lines, i) => ({
      type: 'section',
      content: lines.map((text, j) => paragraph(`s${i}b${j}`, text)),
    })),
  };
}

export function paragraph(id: string, text: string) {
  return {
    type: 'paragraph',
    attrs: { id },
    ...(text ? { content: [{ type: 'text', text }] } : {}),
  };
}
