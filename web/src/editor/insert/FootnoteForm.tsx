import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import { FormText } from './FormText.tsx';
import { insertInline, setAttributes } from './insertBlocks.ts';

/** The text of a footnote: a new one at the caret, or the one at `at`. */
export function FootnoteForm({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [text, setText] = useState<string>(() => node?.attrs.text ?? '');
  const save = () => {
    const attrs = { text: text.trim() || null };
    if (pos !== null) perform(editor, setAttributes(pos, 'footnote', attrs));
    else if (attrs.text) perform(editor, insertInline('footnote', attrs));
  };
  return (
    <NodeForm
      editor={editor}
      pos={pos}
      label={t('blocks.footnote.name')}
      onSave={save}
      onClose={onClose}
    >
      <FormText label={t('blocks.footnote.text')} value={text} maxRows={10} onText={setText} />
    </NodeForm>
  );
}
