// Tracked changes as our suggestions. Their authors have names, but no accounts.
import { createBlockId } from '@docent/document-model/ids';
import type { Element } from '../xml.ts';

interface ChangeAuthor {
  id: string;
  personId: string;
  username: string;
  at: string;
}

export interface Changes {
  /** Who made the change; neighbouring changes of a kind by one author are one suggestion. */
  authorOf(change: Element, kind: string): ChangeAuthor;
}

export function createChanges(): Changes {
  let last = { key: '', id: '' };
  return {
    authorOf({ attributes }, kind) {
      const username = attributes['w:author']?.trim() || '?';
      const at = dateOf(attributes['w:date']);
      const key = `${kind} ${username} ${at}`;
      if (key !== last.key) last = { key, id: createBlockId() };
      return { id: last.id, personId: '', username, at };
    },
  };
}

/** ISO 8601 in UTC; empty if it is missing or invalid. */
export function dateOf(date: string | undefined): string {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}
