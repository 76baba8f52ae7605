import { Alert, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { useNodeAt } from '../kit/NodeForm.tsx';
import { setPicture } from './imageCommands.ts';

/** What a picture shows, for those who cannot see it, what stands under it, and how wide it is. */
export function PictureDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [alt, setAlt] = useState<string>(node?.attrs.alt ?? '');
  const [caption, setCaption] = useState<string>(node?.attrs.caption ?? '');
  const [width, setWidth] = useState<number | string>(node?.attrs.width ?? '');
  const save = () => {
    onClose();
    const looks = {
      alt: alt.trim() || null,
      caption: caption.trim() || null,
      width: Number(width) || null,
    };
    if (node && pos !== null) perform(editor, setPicture(pos, looks));
  };
  return (
    <FormDialog
      title={t('pictures.title')}
      submit={t('pictures.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label={t('pictures.alt')}
        description={t('pictures.altHint')}
        value={alt}
        autosize
        minRows={2}
        data-autofocus
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      {alt.trim() === '' && (
        <Alert color="yellow" role="status">
          {t('pictures.altMissing')}
        </Alert>
      )}
      {node?.type.name !== 'inlineImage' && (
        <TextInput
          label={t('pictures.caption')}
          description={t('pictures.captionHint')}
          value={caption}
          onChange={({ currentTarget }) => setCaption(currentTarget.value)}
        />
      )}
      <NumberInput
        label={t('pictures.pixels')}
        description={t('pictures.pixelsHint')}
        value={width}
        onChange={setWidth}
        min={1}
        max={20_000}
        allowDecimal={false}
      />
    </FormDialog>
  );
}
