import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { insertSignature } from './controlCommands.ts';

/** Edits who is supposed to sign, for the line at `at` or a new one. */
export function SignatureLineDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [label, setLabel] = useState<string>(
    () => (at === null ? null : editor.state.doc.nodeAt(at)?.attrs.label) ?? '',
  );
  const save = () => {
    onClose();
    const labelText = label.trim() || null;
    if (at === null) {
      perform(editor, insertSignature(labelText));
      return;
    }
    perform(editor, (state, dispatch) => {
      const node = state.doc.nodeAt(at);
      if (node?.type.name !== 'signature' || node.attrs.signedAt) return false;
      dispatch?.(state.tr.setNodeAttribute(at, 'label', labelText));
      return true;
    });
  };
  return (
    <FormDialog
      title={t('forms.lineTitle')}
      gap="md"
      submit={t('forms.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('forms.lineLabel')}
        placeholder={t('forms.lineLabelHint')}
        maxLength={200}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        autoComplete="off"
      />
    </FormDialog>
  );
}
