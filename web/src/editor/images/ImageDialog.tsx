import { Alert, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { useNodeAt } from '../kit/NodeForm.tsx';
import { setPicture } from './imageCommands.ts';

/** Alternative text, caption and width of an image. */
export function PictureDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const form = useForm({
    initialValues: {
      alt: (node?.attrs.alt as string | null) ?? '',
      caption: (node?.attrs.caption as string | null) ?? '',
      width: (node?.attrs.width as number | null) ?? ('' as number | string),
    },
  });
  const save = () => {
    onClose();
    const { alt, caption, width } = form.values;
    const style = {
      alt: alt.trim() || null,
      caption: caption.trim() || null,
      width: Number(width) || null,
    };
    if (node && pos !== null) perform(editor, setPicture(pos, style));
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
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('alt')}
      />
      {form.values.alt.trim() === '' && (
        <Alert color="yellow" role="status">
          {t('pictures.altMissing')}
        </Alert>
      )}
      {node?.type.name !== 'inlineImage' && (
        <TextInput
          label={t('pictures.caption')}
          description={t('pictures.captionHint')}
          {...form.getInputProps('caption')}
        />
      )}
      <NumberInput
        label={t('pictures.pixels')}
        description={t('pictures.pixelsHint')}
        {...form.getInputProps('width')}
        min={1}
        max={20_000}
        allowDecimal={false}
      />
    </FormDialog>
  );
}
