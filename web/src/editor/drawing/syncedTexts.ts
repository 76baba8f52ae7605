// Asks for the synced paragraphs of a page, all that are wanted at a moment in one call, and says when to ask again.

import { api } from '../../api/client.ts';
import { onNews } from '../../api/news.ts';

type SyncedText = Awaited<ReturnType<typeof api.documents.synced>>['list'][number];

interface SyncedRef {
  fileId: string;
  paragraphId: string;
}

interface Asked extends SyncedRef {
  resolve: (text: SyncedText) => void;
  reject: (error: unknown) => void;
}

/** As many as one call takes. */
const maxAsked = 200;

let asked: Asked[] = [];

/** Null for a paragraph that one may not read. */
export function readSynced(ref: SyncedRef): Promise<SyncedText> {
  if (asked.length === 0) queueMicrotask(askAll);
  return new Promise((resolve, reject) => asked.push({ ...ref, resolve, reject }));
}

function askAll(): void {
  const all = asked;
  asked = [];
  for (let at = 0; at < all.length; at += maxAsked) {
    const some = all.slice(at, at + maxAsked);
    const list = some.map(({ fileId, paragraphId }) => ({ fileId, paragraphId }));
    api.documents.synced({ list }, { quiet: true }).then(
      ({ list }) => {
        for (const [i, { resolve }] of some.entries()) resolve(list[i] ?? null);
      },
      (error: unknown) => {
        for (const { reject } of some) reject(error);
      },
    );
  }
}

/** Where each is shown, and what draws it again. */
const shownTexts = new Map<HTMLElement, { fileId: string; redraw: () => void }>();

/** Calls `redraw` whenever the source may have changed, for as long as `target` is in the page. */
export function followSynced(target: HTMLElement, fileId: string, redraw: () => void): void {
  if (shownTexts.size === 0) followNews();
  shownTexts.set(target, { fileId, redraw });
}

function followNews(): void {
  const end = onNews((news) => {
    // Another text, another name, or other people who may read it; the star stands for all features.
    const changes = news.filter(({ feature }) => ['documents', 'files', '*'].includes(feature));
    for (const [target, { fileId, redraw }] of shownTexts) {
      if (!target.isConnected) shownTexts.delete(target);
      else if (changes.some((one) => one.fileId === null || one.fileId === fileId)) redraw();
    }
    if (shownTexts.size === 0) end();
  });
}
