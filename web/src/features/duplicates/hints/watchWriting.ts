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
  const writtenTexts = new Map<string, string>();
  const removedTexts = new Set<string>();
  let shownHint: Hint | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const show = (hint: Hint | null) => {
    if (hint === null && shownHint === null) return;
    shownHint = hint;
    onHint(hint);
  };

  function note({ transaction }: { transaction: Transaction }) {
    // What others write comes from the shared text.
    if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey)?.isChangeOrigin) return;
    const change = writtenIn(transaction);
    for (const text of change.removed) removedTexts.add(text);
    for (const text of removedTexts) {
      if (removedTexts.size <= mostRemoved) break;
      removedTexts.delete(text);
    }
    for (const [id, text] of change.blocks) writtenTexts.set(id, text);
    if (shownHint && change.blocks.has(shownHint.blockId)) show(null);
    clearTimeout(timer);
    timer = setTimeout(() => void check(), pause);
  }

  /** With the next pause. */
  function askAgain(texts: readonly [string, string][]): void {
    const later = [...writtenTexts];
    writtenTexts.clear();
    for (const [id, text] of [...texts, ...later]) writtenTexts.set(id, text);
  }

  async function check() {
    const textsToAsk = [...writtenTexts]
      .filter(([id, text]) => text.trim() !== '' && !removedTexts.has(text) && !isIgnored(id))
      .slice(0, mostTexts);
    writtenTexts.clear();
    if (textsToAsk.length === 0) return;
    const texts = textsToAsk.map(([, text]) => text);
    let matches: Awaited<ReturnType<typeof api.duplicates.existing>>;
    try {
      matches = await api.duplicates.existing({ fileId, texts }, { silent: true });
    } catch (error) {
      requireShown(error);
      askAgain(textsToAsk);
      return;
    }
    if (isEnded) return;
    // Someone who writes on is not disturbed.
    if (writtenTexts.size > 0) {
      askAgain(textsToAsk);
      return;
    }
    let hint: Hint | null = null;
    for (const [i, { index, place, similarity }] of [...matches.list.entries()].reverse()) {
      const [blockId, text] = textsToAsk[index] ?? [];
      if (blockId === undefined || text === undefined) continue;
      const count = matches.list.length - i;
      const total = i === 0 ? textsToAsk.length : count;
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
