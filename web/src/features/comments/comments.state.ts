// State of a document's comments on screen. Header, text, margin and list all look at it, and a document that is kept
// behind another page keeps it.
import { maxCommentedParagraphs } from '@docent/contract/constants';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { CommentedPlace } from '../../editor/comments/commented.ts';
import { showToast } from '../../ui/toasts.ts';
import { catchForField } from '../../ui/typedAhead.ts';

export interface CommentsState {
  /** The thread that is opened; `new` for the one being begun. */
  activeId: string | null;
  /** How the thread was opened: what was clicked in the text is in sight already. */
  isSought: boolean;
  isListOpen: boolean;
  /** The place of the thread being started; `document` for the document as a whole. */
  newThreadPlace: CommentedPlace | 'document' | null;
}

export const newThread = 'new';

const nothing: CommentsState = {
  activeId: null,
  isSought: false,
  isListOpen: false,
  newThreadPlace: null,
};
const states = new Map<string, CommentsState>();
const listeners = new Set<() => void>();

export function commentsOf(fileId: string): CommentsState {
  return states.get(fileId) ?? nothing;
}

export function changeComments(fileId: string, part: Partial<CommentsState>): void {
  states.set(fileId, { ...commentsOf(fileId), ...part });
  for (const listener of listeners) listener();
}

/** Opens a thread; `isSought` also goes to its text. */
export function openThread(fileId: string, id: string | null, isSought = false): void {
  const now = commentsOf(fileId);
  if (now.activeId !== id || isSought) changeComments(fileId, { activeId: id, isSought });
}

/** Begins a thread, or goes back to the one that is being begun. */
export function beginThread(fileId: string, place: CommentedPlace | 'document'): void {
  changeComments(fileId, { newThreadPlace: place, activeId: newThread, isSought: false });
}

/** The same, asked for by somebody who goes on typing: its field takes what comes before it is there. */
export function writeThread(fileId: string, place: CommentedPlace | 'document'): void {
  if (place !== 'document' && (place.further?.length ?? 0) >= maxCommentedParagraphs) {
    const { t } = i18next;
    showToast({
      type: 'warning',
      message: t('comments.tooMuch', { count: maxCommentedParagraphs }),
      id: 'comment-too-much',
      action: { label: t('comments.addOnDocument'), run: () => writeThread(fileId, 'document') },
    });
    return;
  }
  if (commentsOf(fileId).activeId !== newThread) {
    catchForField('', () => changeComments(fileId, { activeId: null }));
  }
  beginThread(fileId, place);
}

export function useComments(fileId: string): CommentsState {
  return useSyncExternalStore(subscribe, () => commentsOf(fileId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
