// Notices above the text of a document: which text is shown, changes since an answer, text to recover,
// refused changes, an overdue check.
import type { NodeJSON } from '@docent/document-model/content';
import { Suspense } from 'react';
import { isOpen, keyOf } from '../../../editor/shell/openDocuments.ts';
import { AnswerChangedPart } from '../../assistant/AnswerChangedPart.tsx';
import { OutdatedPart } from '../../files/OutdatedPart.tsx';
import { RecoveredBar } from '../../recovered/RecoveredBar.tsx';
import type { ShownDocument } from '../documents.rules.ts';
import { RefusedWriting } from '../lazyRescue.ts';
import { RevisionNotice } from './RevisionNotice.tsx';

interface Props {
  document: ShownDocument;
  newer: number | null;
  conversationId: string | null;
  personId: string;
  mayWrite: boolean;
  isEditing: boolean;
  showsDraft: boolean;
  onShowDraft: (draft: boolean) => void;
  onShowNewer: () => void;
  onShowCurrent: (() => void) | null;
  /** Inserts recovered blocks into the text. */
  onInsert: (blocks: NodeJSON[]) => Promise<boolean>;
}

export function DocumentNotices(props: Props) {
  const { personId, conversationId, mayWrite, onInsert, ...revision } = props;
  const { document, isEditing, showsDraft, onShowCurrent } = revision;
  const { file } = document;
  return (
    <>
      <RevisionNotice {...revision} />
      {!isEditing && conversationId !== null && (
        <AnswerChangedPart fileId={file.id} conversationId={conversationId} />
      )}
      <RecoveredBar fileId={file.id} onInsert={mayWrite ? onInsert : null} />
      {!isEditing && !mayWrite && isOpen(keyOf(personId, file.id)) && (
        <Suspense fallback={null}>
          <RefusedWriting personId={personId} fileId={file.id} />
        </Suspense>
      )}
      {!isEditing && !showsDraft && onShowCurrent === null && <OutdatedPart file={file} />}
    </>
  );
}
