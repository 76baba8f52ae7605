// Fetches the synced paragraphs of a page in one call per moment, and notifies when they may have changed.

import { api } from '../../api/client.ts';
import { onNews } from '../../api/news.ts';

type SyncedText = Awaited<ReturnType<typeof api.documents.synced>>['list'][number];

interface SyncedRef {
  fileId: string;
  paragraphId: string;
}

/** A time, or a published version of the document that shows the paragraphs. */
export type AsOf = NonNullable<Parameters<typeof api.documents.synced>[0]['asOf']>;

interface PendingText extends SyncedRef {
  asOf: AsOf | undefined;
  resolve: (text: SyncedText) => void;
  reject: (error: unknown) => void;
}

/** The maximum of one call. */
const maxAsked = 200;

let pendingTexts: PendingText[] = [];

/** Null for a paragraph without access. */
export function readSynced(ref: SyncedRef, asOf?: AsOf): Promise<SyncedText> {
  if (pendingTexts.length === 0) queueMicrotask(askAll);
  return new Promise((resolve, reject) => pendingTexts.push({ ...ref, asOf, resolve, reject }));
}

function askAll(): void {
  const byTime = Map.groupBy(pendingTexts, ({ asOf }) => JSON.stringify(asOf));
  pendingTexts = [];
  for (const all of byTime.values()) askTogether(all);
}

function askTogether(all: readonly PendingText[]): void {
  const asOf = all[0]?.asOf;
  for (let at = 0; at < all.length; at += maxAsked) {
    const some = all.slice(at, at + maxAsked);
    const list = some.map(({ fileId, paragraphId }) => ({ fileId, paragraphId }));
    api.documents.synced({ list, ...(asOf && { asOf }) }, { silent: true }).then(
      ({ list }) => {
        for (const [i, { resolve }] of some.entries()) resolve(list[i] ?? null);
      },
      (error: unknown) => {
        for (const { reject } of some) reject(error);
      },
    );
  }
}

/** Where each text is shown, and how to redraw it. */
const shownTexts = new Map<HTMLElement, { fileIds: readonly string[]; redraw: () => void }>();

/** Calls `redraw` whenever one of the documents may have changed, while `target` is in the page. */
export function followSynced(
  target: HTMLElement,
  fileIds: readonly string[],
  redraw: () => void,
): void {
  if (shownTexts.size === 0) followNews();
  shownTexts.set(target, { fileIds, redraw });
}

/** Redraws the texts of all documents; those of a page have usually failed together. */
export function redrawSynced(): void {
  for (const [target, { redraw }] of shownTexts) if (target.isConnected) redraw();
}

function followNews(): void {
  const end = onNews((news) => {
    // The text, the name or the rights may have changed; the star stands for all features.
    const changes = news.filter(({ feature }) => ['documents', 'files', '*'].includes(feature));
    for (const [target, { fileIds, redraw }] of shownTexts) {
      if (!target.isConnected) shownTexts.delete(target);
      else if (changes.some(({ fileId }) => fileId === null || fileIds.includes(fileId))) redraw();
    }
    if (shownTexts.size === 0) end();
  });
}
