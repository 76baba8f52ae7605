// Editors for tests: several people in one document, exchanging updates when the test asks for it.

import { contentToUpdate, fragmentName } from '@docent/document-model/yjs';
import type { Editor } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { onTestFinished } from 'vitest';
import * as Y from 'yjs';
import type { DrawnWords, Surroundings } from '../kit/surroundings.ts';
import { createEditor, goLive } from '../shell/editing.ts';

/** The files whose names are known. */
export const names = new Map<string, string>();
/** The reported numbers of images that could not be pasted. */
export const leftOut: number[] = [];

/** Surroundings with default answers. */
export const surroundings = (person: { id: string; username: string }): Surroundings => ({
  words: () => new Proxy({} as DrawnWords, { get: (_, name) => String(name) }),
  person: () => person,
  mayEdit: () => true,
  lastMode: () => null,
  keepMode: () => {},
  nameOf: (fileId) => names.get(fileId),
  openLink: () => {},
  comment: () => {},
  openDialog: () => {},
  resolveImage: async (src) => src,
  uploadImage: async (file) => ({ fileId: file.name, src: `/picture/${file.name}` }),
  signatures: async () => [],
  onUploadFailed: () => {},
  onPicturesLeftOut: (count) => leftOut.push(count),
});

const people = ['Maja', 'Bo', 'Li'];

export interface Desk {
  editor: Editor;
  ydoc: Y.Doc;
  /** Updates of this person that the others do not have yet, in order. */
  outbox: Uint8Array[];
}

/** Opens the document for `count` people, all with the same initial content. */
export function openDesks(content: object, count = 1): Desk[] {
  const update = contentToUpdate(content);
  return Array.from({ length: count }, (_, i) =>
    openDesk(people[i % people.length] as string, update),
  );
}

export function openDesk(username: string, update: Uint8Array): Desk {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update, 'server');
  const editor = createEditor(surroundings({ id: username.toLowerCase(), username }));
  goLive(editor, ydoc, null);
  onTestFinished(() => editor.destroy());
  const outbox: Uint8Array[] = [];
  ydoc.on('update', (bytes: Uint8Array, origin: unknown) => {
    if (origin !== 'server') outbox.push(bytes);
  });
  return { editor, ydoc, outbox };
}

/** Puts the caret at an offset of the textblock with this index. */
export function putCaret({ editor }: Desk, block: number, offset: number, head = offset): void {
  const at = textblocks(editor)[block];
  if (at === undefined) throw new Error(`There is no textblock ${block}.`);
  const { doc } = editor.state;
  editor.view.dispatch(
    editor.state.tr.setSelection(TextSelection.create(doc, at + 1 + offset, at + 1 + head)),
  );
}

export function textblocks(editor: Editor): number[] {
  const positions: number[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (node.isTextblock) positions.push(pos);
  });
  return positions;
}

export function run({ editor }: Desk, command: Command): boolean {
  return command(editor.state, editor.view.dispatch.bind(editor.view), editor.view);
}

export function type({ editor }: Desk, text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const handled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
    );
    if (!handled) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
  }
}

/** The texts of the blocks by section, for assertions. */
export function shape({ editor }: Desk): string[][] {
  return editor.state.doc.children.map((section) =>
    section.children.map((block) => block.textContent),
  );
}

/** The Y.Doc as XML; two desks agree exactly if it is equal. */
export function stored({ ydoc }: Desk): string {
  return ydoc.getXmlFragment(fragmentName).toString();
}

/** Copies the selection as the clipboard would receive it. */
export function copy({ editor }: Desk): string {
  return editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML;
}

export function pasteHtml({ editor }: Desk, html: string): void {
  // jsdom has no ClipboardEvent, which the view would create.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
}
