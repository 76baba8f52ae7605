// The dialogs opened from the header of a document.
import type { File } from '@docent/contract/files';
import { RenameDialog } from '../../files/RenameDialog.tsx';
import { AskDialog } from '../../reviews/lazyReviews.ts';
import { PublishDialog } from '../publishing/PublishDialog.tsx';
import { UnpublishDialog } from '../publishing/UnpublishDialog.tsx';
import { CorrectionDialog } from './CorrectionDialog.tsx';

export type DocumentDialogName = 'publish' | 'unpublish' | 'ask-review' | 'rename' | 'correction';

interface Props {
  dialog: DocumentDialogName;
  file: File;
  /** The document can only be published from a review. */
  isReviewDemanded: boolean;
  /** The document has changed, so the page must refetch it. */
  onChanged: () => void;
  onClose: () => void;
}

export function DocumentDialog({ dialog, file, isReviewDemanded, onChanged, onClose }: Props) {
  switch (dialog) {
    case 'publish':
      return <PublishDialog file={file} onClose={onClose} onPublished={onChanged} />;
    case 'unpublish':
      return <UnpublishDialog file={file} onClose={onClose} onUnpublished={onChanged} />;
    case 'correction':
      return <CorrectionDialog file={file} onClose={onClose} />;
    case 'ask-review':
      return <AskDialog file={file} isDemanded={isReviewDemanded} onClose={onClose} />;
    case 'rename':
      return (
        <RenameDialog
          file={file}
          onClose={() => {
            onClose();
            onChanged();
          }}
        />
      );
  }
}
