import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { useSurface } from '../kit/surface.ts';
import { SignDialog } from './SignDialog.tsx';

/** Signs the line at `at` in the draft; the server writes the signature into the text. */
export function SignatureDialog({ editor, at, onClose }: EditorDialogProps) {
  const { fileId } = useSurface();
  const [node] = useState(() => (at === null ? null : editor.state.doc.nodeAt(at)));
  const blockId: unknown = node?.attrs.id;
  if (node?.type.name !== 'signature' || typeof blockId !== 'string') return null;
  return (
    <SignDialog
      label={node.attrs.label}
      onSign={async (ink) => {
        await api.forms.sign({ fileId, blockId, version: null, ...ink });
      }}
      onClose={onClose}
    />
  );
}
