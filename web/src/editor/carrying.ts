// Yjs cannot move: what stands elsewhere afterwards was taken out and written anew, and letters that others
// typed meanwhile go with what was taken out. Whoever moves blocks carries such letters over: they still
// arrive here, in the text that is gone, with their place among letters that are known.

import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type ProsemirrorBinding, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';

/** Letters of a text that was taken out, and where in its block they stand now. */
interface Letters {
  client: number;
  clock: number;
  length: number;
  offset: number;
}

interface Taken {
  blockId: string;
  /** Where the text begins in its block. */
  base: number;
  letters: Letters[];
}

const taken = new WeakMap<EditorView, Map<Y.XmlText, Taken>>();

/** Watches the texts in these nodes of the document, which are about to be moved. */
export function carryTyping(view: EditorView, nodes: readonly Node[]): void {
  const sync = ySyncPluginKey.getState(view.state);
  const binding: ProsemirrorBinding | undefined = sync?.binding;
  if (!binding) return;
  const watched = taken.get(view) ?? watch(view, binding.doc);
  const blocks = new Set<unknown>();
  const add = (node: Node) => {
    if (node.isTextblock && typeof node.attrs.id === 'string') blocks.add(node);
    return !node.isTextblock;
  };
  for (const node of nodes) if (add(node)) node.descendants(add);
  for (const [type, node] of binding.mapping) {
    if (!blocks.has(node) || !(type instanceof Y.XmlElement)) continue;
    let base = 0;
    for (const child of type.toArray()) {
      if (child instanceof Y.XmlText) {
        const blockId: string = (node as Node).attrs.id;
        watched.set(child, { blockId, base, letters: lettersOf(child) });
        base += child.length;
      } else base += 1;
    }
  }
}

function lettersOf(text: Y.XmlText): Letters[] {
  const letters: Letters[] = [];
  let offset = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    letters.push({ ...item.id, length: item.length, offset });
    offset += item.length;
  }
  return letters;
}

function watch(view: EditorView, doc: Y.Doc): Map<Y.XmlText, Taken> {
  const watched = new Map<Y.XmlText, Taken>();
  taken.set(view, watched);
  // Before Yjs drops what is deleted, as these letters are on their arrival.
  const listen = (transaction: Y.Transaction) => {
    if (view.isDestroyed) doc.off('afterTransaction', listen);
    else if (!transaction.local)
      for (const typed of arrived(transaction, watched)) put(view, typed);
  };
  doc.on('afterTransaction', listen);
  return watched;
}

interface Typed {
  blockId: string;
  offset: number;
  text: string;
}

/** The letters that came with a transaction into texts that had been taken out. */
function arrived(transaction: Y.Transaction, watched: Map<Y.XmlText, Taken>): Typed[] {
  const found: Typed[] = [];
  for (const [client, clock] of transaction.afterState) {
    const before = transaction.beforeState.get(client) ?? 0;
    if (clock === before) continue;
    const structs = transaction.doc.store.clients.get(client) ?? [];
    for (let i = Y.findIndexSS(structs, before); i < structs.length; i++) {
      const item = structs[i];
      if (!(item instanceof Y.Item) || item.id.clock < before) continue;
      const from = item.parent instanceof Y.XmlText ? watched.get(item.parent) : undefined;
      if (!from || !item.deleted || !(item.content instanceof Y.ContentString)) continue;
      if (item.parent instanceof Y.XmlText && !item.parent._item?.deleted) continue;
      const offset = placeOf(item, from);
      for (const letters of from.letters) {
        if (letters.offset >= offset) letters.offset += item.length;
      }
      from.letters.push({ ...item.id, length: item.length, offset });
      found.push({
        blockId: from.blockId,
        offset: from.base + offset,
        text: item.content.str,
      });
    }
  }
  return found;
}

/** Behind the nearest letter before it that is known. */
function placeOf(item: Y.Item, { letters }: Taken): number {
  for (let { left } = item; left; left = left.left) {
    const { client, clock } = left.lastId;
    const known = letters.find(
      (each) => each.client === client && each.clock <= clock && clock < each.clock + each.length,
    );
    if (known) return known.offset + (clock - known.clock) + 1;
  }
  return 0;
}

/** Writes the letters where their block is now, after the change that brought them is drawn. */
function put(view: EditorView, { blockId, offset, text }: Typed): void {
  setTimeout(() => {
    if (view.isDestroyed) return;
    let at: number | null = null;
    view.state.doc.descendants((node, pos) => {
      if (at === null && node.isTextblock && node.attrs.id === blockId) {
        at = pos + 1 + Math.min(offset, node.content.size);
      }
      return at === null && !node.isTextblock;
    });
    if (at !== null) view.dispatch(view.state.tr.insertText(text, at));
  });
}
