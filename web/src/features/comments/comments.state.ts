// State of a document's comments on screen, shared by header, text, margin and list. A document hidden
// behind another page keeps it.
import { maxCommentedParagraphs } from '@docent/contract/constants';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { CommentedPlace } from '../../editor/comments/commented.ts';
import { showToast } from '../../ui/toasts.ts';
import { catchForField } from '../../ui/typedAhead.ts';

export interface CommentsState {
  /** Id of the open thread; `new` for the one being started. */
  activeId: string | null;
  /** Whether to scroll to its text; a click in the text leaves it in place. */
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

/** Opens a thread; `isSought` also scrolls to its text. */
export function openThread(fileId: string, id: string | null, isSought = false): void {
  const now = commentsOf(fileId);
  if (now.activeId !== id || isSought) changeComments(fileId, { activeId: id, isSought });
}

/** Starts a thread, or returns to the one being started. */
export function beginThread(fileId: string, place: CommentedPlace | 'document'): void {
  changeComments(fileId, { newThreadPlace: place, activeId: newThread, isSought: false });
}

/** The same while the person may already be typing: keys pressed before the field exists go into it. */
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
