// What a draft says, and what is found and cited of it. For a book that is more than a second's work, done in a thread of
// its own so that nobody's typing waits.
import type { DocumentJSON } from '@docent/document-model/content';
import { withBlockIds } from '@docent/document-model/ids';
import { type ParagraphInContext, paragraphsOf } from '@docent/document-model/paragraphs';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { contentOf } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { runInWorker } from '../../platform/workers/runInWorker.ts';
import { type LinkRow, linksOf } from './derived.rules.ts';
import type { StoredDraft } from './editing.store.ts';
import { applyDraft } from './rooms.ts';

/** What is only suggested is not yet text: nobody finds or cites it. */
export interface DerivedText {
  paragraphs: ParagraphInContext[];
  links: LinkRow[];
}

export interface Said extends DerivedText {
  /** As JSON, as it is stored. */
  content: string;
  /** The same without what is only suggested; null where nothing is. */
  unsuggested: string | null;
  /** False where a block lacks an id or shares one. */
  hasIds: boolean;
}

export interface Derived extends Said {
  /** The draft as one update. */
  state: Uint8Array;
}

export const textOf = (content: DocumentJSON): DerivedText =>
  told(withoutSuggestions(content, 'refuse'));

export function sayOf(content: DocumentJSON): Said {
  const text = withoutSuggestions(content, 'refuse');
  return {
    content: JSON.stringify(content),
    unsuggested: text === content ? null : JSON.stringify(text),
    hasIds: withBlockIds(content) === content,
    ...told(text),
  };
}

const told = (text: DocumentJSON): DerivedText => ({
  paragraphs: paragraphsOf(text),
  links: linksOf(text),
});

export function derive(draft: StoredDraft): Derived {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    return { ...sayOf(contentOf(ydoc)), state: Y.encodeStateAsUpdate(ydoc) };
  } finally {
    ydoc.destroy();
  }
}

export const deriveApart = (draft: StoredDraft) =>
  runInWorker<Derived>(new URL('./deriving.thread.ts', import.meta.url), draft);
