import type { File } from '@docent/contract/files';
import type { DocumentJSON } from '@docent/document-model/content';
import { paragraphsOf } from '@docent/document-model/paragraphs';
import { useMemo } from 'react';
import { CorrectionDialog } from './CorrectionDialog.tsx';

interface Props {
  file: File;
  content: DocumentJSON;
  paragraphId: string;
  onClose: () => void;
}

/** Corrects the text of a paragraph; what has none, such as an image, is corrected in words. */
export function ParagraphCorrection({ file, content, paragraphId, onClose }: Props) {
  const paragraph = useMemo(
    () => paragraphsOf(content).find(({ id, text }) => id === paragraphId && text !== ''),
    [content, paragraphId],
  );
  return <CorrectionDialog file={file} paragraph={paragraph ?? null} onClose={onClose} />;
}
