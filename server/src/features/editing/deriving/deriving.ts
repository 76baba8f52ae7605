// What a draft says, and what is found and cited of it. For a book that is more than a second's work, done in a thread of
// its own so that nobody's typing waits.
import type { DocumentJSON } from '@docent/document-model/content';
import { withBlockIds } from '@docent/document-model/ids';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { contentOf } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { runInWorker } from '../../../platform/workers/runInWorker.ts';
import { applyDraft } from '../draft-loading.ts';
import type { StoredDraft } from '../editing.store.ts';
import { type LinkRow, linksOf } from './derived.rules.ts';

/** What is only suggested is not yet text: nobody finds or cites it. */
export interface DerivedText {
  paragraphs: ParagraphInContext[];
  links: LinkRow[];
}

export interface DerivedDraft extends DerivedText {
  /** As JSON, as it is stored. */
  content: string;
  /** The same without what is only suggested; null where nothing is. */
  unsuggested: string | null;
  /** False where a block lacks an id or shares one. */
  hasIds: boolean;
}

export interface DerivedState extends DerivedDraft {
  /** The draft as one update. */
  state: Uint8Array;
}

export const deriveText = (content: DocumentJSON): DerivedText =>
  deriveParts(withoutSuggestions(content, 'refuse'));

export function deriveContent(content: DocumentJSON): DerivedDraft {
  const text = withoutSuggestions(content, 'refuse');
  return {
    content: JSON.stringify(content),
    unsuggested: text === content ? null : JSON.stringify(text),
    hasIds: withBlockIds(content) === content,
    ...deriveParts(text),
  };
}

const deriveParts = (text: DocumentJSON): DerivedText => ({
  paragraphs: paragraphsOf(text),
  links: linksOf(text),
});

export function deriveDraft(draft: StoredDraft): DerivedState {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    return { ...deriveContent(contentOf(ydoc)), state: Y.encodeStateAsUpdate(ydoc) };
  } finally {
    ydoc.destroy();
  }
}

export const deriveApart = (draft: StoredDraft) =>
  runInWorker<DerivedState>(new URL('./deriving.thread.ts', import.meta.url), draft);
