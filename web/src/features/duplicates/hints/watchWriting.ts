// After a pause in writing, asks whether what was written already exists in another document.
import type { ParagraphRef } from '@docent/contract/duplicates';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from 'y-prosemirror';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { writtenIn } from './writtenBlocks.ts';

export interface Hint {
  /** The block in the document that is written, and what it says. */
  blockId: string;
  text: string;
  place: ParagraphRef;
  similarity: number;
  /** Of what was written or pasted at once, how many paragraphs exist, of how many. */
  count: number;
  total: number;
  /** The hint on the next of them. */
  next: Hint | null;
}

/** In milliseconds. */
const pause = 2_000;
/** As many as one call takes. */
const mostTexts = 200;
/** Texts that may come back, such as what was cut. */
const mostRemoved = 500;

/** `isIgnored` tells which blocks are not asked about any more. */
export function watchWriting(
  editor: Editor,
  fileId: string,
  isIgnored: (blockId: string) => boolean,
  onHint: (hint: Hint | null) => void,
): { show: (hint: Hint | null) => void; end: () => void } {
  const written = new Map<string, string>();
  const removed = new Set<string>();
  let shown: Hint | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const show = (hint: Hint | null) => {
    if (hint === null && shown === null) return;
    shown = hint;
    onHint(hint);
  };

  function note({ transaction }: { transaction: Transaction }) {
    // What others write comes from the shared text.
    if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey)?.isChangeOrigin) return;
    const change = writtenIn(transaction);
    for (const text of change.removed) removed.add(text);
    for (const text of removed) {
      if (removed.size <= mostRemoved) break;
      removed.delete(text);
    }
    for (const [id, text] of change.blocks) written.set(id, text);
    if (shown && change.blocks.has(shown.blockId)) show(null);
    clearTimeout(timer);
    timer = setTimeout(() => void check(), pause);
  }

  /** With the next pause. */
  function askAgain(asked: readonly [string, string][]): void {
    const later = [...written];
    written.clear();
    for (const [id, text] of [...asked, ...later]) written.set(id, text);
  }

  async function check() {
    const asked = [...written]
      .filter(([id, text]) => text.trim() !== '' && !removed.has(text) && !isIgnored(id))
      .slice(0, mostTexts);
    written.clear();
    if (asked.length === 0) return;
    const texts = asked.map(([, text]) => text);
    let found: Awaited<ReturnType<typeof api.duplicates.existing>>;
    try {
      found = await api.duplicates.existing({ fileId, texts }, { silent: true });
    } catch (error) {
      requireShown(error);
      askAgain(asked);
      return;
    }
    if (isEnded) return;
    // Someone who writes on is not disturbed.
    if (written.size > 0) {
      askAgain(asked);
      return;
    }
    let hint: Hint | null = null;
    for (const [i, { index, place, similarity }] of [...found.list.entries()].reverse()) {
      const [blockId, text] = asked[index] ?? [];
      if (blockId === undefined || text === undefined) continue;
      const count = found.list.length - i;
      const total = i === 0 ? asked.length : count;
      hint = { blockId, text, place, similarity, count, total, next: hint };
    }
    if (hint) show(hint);
  }

  editor.on('transaction', note);
  return {
    show,
    end() {
      isEnded = true;
      clearTimeout(timer);
      editor.off('transaction', note);
    },
  };
}
