// Derives the content of a draft, and the text that search and citations use. For a long document this takes over a
// second of CPU time, so a worker thread does it and typing doesn't wait.
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

/** The text for search and citations. It excludes suggested changes. */
export interface DerivedText {
  paragraphs: ParagraphInContext[];
  links: LinkRow[];
}

export interface DerivedDraft extends DerivedText {
  /** JSON, as stored. */
  content: string;
  /** The content without suggested changes, as JSON; null if there are none. */
  unsuggested: string | null;
  /** False if a block lacks an id or shares one. */
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

export const deriveInWorker = (draft: StoredDraft) =>
  runInWorker<DerivedState>(new URL('./deriving.thread.ts', import.meta.url), draft);
