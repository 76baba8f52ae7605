// Unsent comments, stored in this browser per person, document and thread.
import type { CommentedPlace } from '../../editor/comments/commented.ts';
import type { MentionedPerson } from './comments.rules.ts';

export interface CommentDraft {
  text: string;
  people: MentionedPerson[];
  /** The place of the thread being started. */
  begun?: CommentedPlace | 'document';
}

/** `what` is the id of the thread or of the comment being changed, or `new`. */
const keyOf = (personId: string, fileId: string, what: string) =>
  `comment/${personId}/${fileId}/${what}`;

export function loadCommentDraft(
  personId: string,
  fileId: string,
  what: string,
): CommentDraft | null {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(keyOf(personId, fileId, what)) ?? 'null');
    return typeof storedDraft?.text === 'string' && Array.isArray(storedDraft.people)
      ? storedDraft
      : null;
  } catch {
    // Storage is blocked or contains another format, so the field starts empty.
    return null;
  }
}

export function storeCommentDraft(
  personId: string,
  fileId: string,
  what: string,
  unsent: CommentDraft | null,
): void {
  const key = keyOf(personId, fileId, what);
  try {
    if (unsent === null || unsent.text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(unsent));
  } catch {
    // If storage is full, the draft lasts as long as the page is open.
  }
}
