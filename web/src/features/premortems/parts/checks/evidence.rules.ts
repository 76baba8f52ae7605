import { dayOf } from '../../../../ui/times.ts';

/** In milliseconds: the server takes a mark for the check of a date within a week. */
const checkNotice = 7 * 86_400_000;

/** The day of a check that a mark at this time leaves as it is; empty for none. */
export const laterCheck = (checkAt: string | null, now: number): string =>
  checkAt !== null && Date.parse(checkAt) - now > checkNotice ? dayOf(new Date(checkAt)) : '';

export interface EvidenceSource {
  fileId: string;
  paragraphId: string | null;
}

/** The file or paragraph that a link of Docent leads to; null for everything else. */
export function sourceOf(link: string, origin: string): EvidenceSource | null {
  const text = link.trim();
  if (!/^(https?:|\/)/.test(text) || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const fileId = /^\/detail\/([\w-]{1,64})(?:\/|$)/.exec(url.pathname)?.[1];
  if (url.origin !== origin || !fileId) return null;
  return { fileId, paragraphId: /^#p-([\w-]{1,64})$/.exec(url.hash)?.[1] ?? null };
}
