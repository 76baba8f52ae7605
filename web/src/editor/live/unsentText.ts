// Text that has not reached the server, for the person to copy when the server refuses it.

import * as Y from 'yjs';

export interface UnsentText {
  /** The current text of the blocks changed since the last acknowledgement. */
  text(): string;
  clear(): void;
  destroy(): void;
}

/** Observes changes that do not come from `remote`. */
export function watchUnsentText(ydoc: Y.Doc, remote: () => unknown): UnsentText {
  const blocks = new Set<Y.XmlElement>();
  const watch = (tr: Y.Transaction) => {
    if (tr.origin !== null && tr.origin === remote()) return;
    for (const type of tr.changed.keys()) {
      const block = blockOf(type);
      if (block) blocks.add(block);
    }
  };
  ydoc.on('afterTransaction', watch);
  return {
    text: () => {
      const texts = [...blocks].filter((block) => !block._item?.deleted).map(textOf);
      return [...texts, ...waitingTexts(ydoc)].filter((text) => text.trim() !== '').join('\n\n');
    },
    clear: () => blocks.clear(),
    destroy: () => ydoc.off('afterTransaction', watch),
  };
}

/** The text in updates without their document, as far as it can be decoded. */
export function textOfUpdates(updates: readonly Uint8Array[]): string {
  const ydoc = new Y.Doc();
  const unsent = watchUnsentText(ydoc, () => undefined);
  for (const update of updates) Y.applyUpdate(ydoc, update);
  const text = unsent.text();
  ydoc.destroy();
  return text;
}

function blockOf(type: unknown): Y.XmlElement | null {
  for (let at = type; at instanceof Y.AbstractType; at = at.parent) {
    if (at instanceof Y.XmlElement && at.get(0) instanceof Y.XmlText) return at;
  }
  return null;
}

function textOf(element: Y.XmlElement): string {
  return element
    .toArray()
    .map((child) => {
      if (child instanceof Y.XmlText) {
        return child
          .toDelta()
          .map((part: { insert: unknown }) => (typeof part.insert === 'string' ? part.insert : ''))
          .join('');
      }
      return child instanceof Y.XmlElement && child.nodeName === 'hardBreak' ? '\n' : '';
    })
    .join('');
}

/** Text in updates that wait for a document that never loaded, as far as it can be decoded. */
function waitingTexts(ydoc: Y.Doc): string[] {
  const update = ydoc.store.pendingStructs?.update;
  if (!update) return [];
  const texts: string[] = [];
  let last: Y.Item | undefined;
  for (const struct of Y.decodeUpdateV2(update).structs) {
    if (!(struct instanceof Y.Item && struct.content instanceof Y.ContentString)) continue;
    const { str } = struct.content;
    // Consecutive letters form one text.
    if (last && Y.compareIDs(struct.origin, last.lastId)) texts.push((texts.pop() ?? '') + str);
    else texts.push(str);
    last = struct;
  }
  return texts;
}
