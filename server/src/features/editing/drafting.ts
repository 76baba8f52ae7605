// Prepares the initial text of a document. Anybody may send a long one, so a thread with a CPU limit prepares
// those.
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { withKeys } from '@docent/document-model/forms/forms';
import { withoutSignatures } from '@docent/document-model/forms/signatures';
import { readContent, withNewIds } from '@docent/document-model/received';
import { contentOf, contentToUpdate } from '@docent/document-model/yjs';
import * as Y from 'yjs';
import { JsonText } from '../../platform/http/json-text.ts';
import { createWorkerProcess, WorkerStopped } from '../../platform/workers/runInWorker.ts';
import { decideParagraphChanges } from './deriving/derived.rules.ts';
import { deriveContent } from './deriving/deriving.ts';
import { applyDraft } from './draft-loading.ts';
import { largeState, type StoredDraft, sizeOf } from './editing.store.ts';

export interface Draft {
  update: Uint8Array;
  /** JSON of the content and of the rows of paragraphs and links. */
  content: string;
  paragraphs: string;
  links: string;
}

const askThread = createWorkerProcess(new URL('./drafting.thread.ts', import.meta.url), {
  cpuTimeout: 20_000,
});

/** An empty document if `content` is undefined. Refuses with `document/content-invalid` and `document/too-large`. */
export async function prepareDraft(content: unknown): Promise<Draft> {
  const draft =
    content instanceof JsonText
      ? await createInWorker({ sent: content.toString() })
      : draftFrom(readContent(content));
  if (draft === null) throw refuse('document/content-invalid');
  return draft;
}

/** A copy with new ids, of a draft or of content as JSON. Refuses with `document/too-large`. */
export async function prepareCopy(stored: StoredDraft | string): Promise<Draft> {
  const size = typeof stored === 'string' ? stored.length : sizeOf(stored);
  const draft =
    size < largeState ? makeDraft({ copied: stored }) : await createInWorker({ copied: stored });
  if (draft === null) throw new Error('What is stored is no document');
  return draft;
}

export type DraftSource = { sent: string } | { copied: StoredDraft | string };

const createInWorker = (source: DraftSource) =>
  askThread<Draft | null>(source).catch((error) => {
    if (error instanceof WorkerStopped) throw refuse('document/too-large');
    throw error;
  });

/** Null if the source is not a document. */
export function makeDraft(source: DraftSource): Draft | null {
  if ('sent' in source) return draftFrom(readContent(JSON.parse(source.sent)));
  const { copied } = source;
  return draftFrom(withNewIds(typeof copied === 'string' ? JSON.parse(copied) : read(copied)));
}

function read(draft: StoredDraft): DocumentJSON {
  const ydoc = new Y.Doc();
  try {
    applyDraft(ydoc, draft);
    return contentOf(ydoc);
  } finally {
    ydoc.destroy();
  }
}

function draftFrom(document: DocumentJSON | null): Draft | null {
  if (document === null) return null;
  // A signature is valid only in the document in which it was made.
  const unsignedDocument = withoutSignatures(withKeys(document));
  const { content, paragraphs, links } = deriveContent(unsignedDocument);
  return {
    update: contentToUpdate(unsignedDocument),
    content,
    paragraphs: JSON.stringify(decideParagraphChanges([], paragraphs).written),
    links: JSON.stringify(links),
  };
}
