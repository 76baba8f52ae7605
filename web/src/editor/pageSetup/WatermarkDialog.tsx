import type { Watermark } from '@docent/document-model/page';
import { Button, Checkbox, FileButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../api/errors.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { pageStateOf } from '../layout/plugin.ts';
import classes from './pages.module.css';
import { WatermarkPreview } from './WatermarkPreview.tsx';

const usual: Watermark = {
  text: '',
  fileId: null,
  colour: '#888888',
  size: 60,
  opacity: 0.2,
  angle: -45,
  repeat: false,
};

interface WatermarkForm extends Watermark {
  kind: 'none' | 'text' | 'image';
}

function readForm(watermark: Watermark | null): WatermarkForm {
  const kind = !watermark ? 'none' : watermark.fileId === null ? 'text' : 'image';
  return { ...usual, ...watermark, kind };
}

function watermarkOf({ kind, ...mark }: WatermarkForm): Watermark | null {
  if (kind === 'none') return null;
  return kind === 'text' ? { ...mark, fileId: null } : { ...mark, text: null };
}

/** Text or an image over each page, with a preview. */
export function WatermarkDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const pages = pageStateOf(editor.state);
  const form = useForm<WatermarkForm>({ initialValues: readForm(pages?.page.watermark ?? null) });
  const [isUploading, setUploading] = useState(false);
  if (!pages) return null;
  const { values } = form;
  const { kind } = values;

  const upload = async (file: File | null) => {
    if (!file || !pages.about) return;
    setUploading(true);
    form.clearFieldError('fileId');
    try {
      const { fileId } = await pages.about.uploadImage(file, () => {});
      form.setFieldValue('fileId', fileId);
    } catch (error) {
      form.setFieldError('fileId', t('pages.watermarkImageFailed'));
      requireShown(error);
    } finally {
      setUploading(false);
    }
  };
  const save = () => {
    if (kind === 'image' && values.fileId === null) {
      form.setFieldError('fileId', t('pages.watermarkImageMissing'));
      return;
    }
    pages.set({ watermark: watermarkOf(values) });
    onClose();
  };
  const number = (name: 'size' | 'opacity' | 'angle', min: number, max: number, factor = 1) => (
    <TextInput
      type="number"
      min={min}
      max={max}
      required
      label={t(`pages.${name}`)}
      defaultValue={Math.round(values[name] * factor)}
      onChange={({ target }) => {
        const inputNumber = Number(target.value);
        if (target.value === '' || !Number.isFinite(inputNumber)) return;
        form.setFieldValue(name, inputNumber / factor);
      }}
    />
  );
  return (
    <FormDialog
      title={t('pages.watermarkTitle')}
      submit={t('pages.apply')}
      onSubmit={save}
      disabled={isUploading}
      onClose={onClose}
    >
      <NativeSelect
        label={t('pages.watermarkKind')}
        data-autofocus
        value={kind}
        onChange={({ target }) => form.setFieldValue('kind', target.value as typeof kind)}
        data={(['none', 'text', 'image'] as const).map((value) => ({
          value,
          label: t(`pages.watermarkKinds.${value}`),
        }))}
      />
      {kind === 'text' && (
        <TextInput
          label={t('pages.watermarkText')}
          required
          maxLength={200}
          value={values.text ?? ''}
          onChange={({ target }) => form.setFieldValue('text', target.value)}
        />
      )}
      {kind === 'image' && (
        <Group gap="xs">
          <FileButton accept="image/*" onChange={(file) => void upload(file)}>
            {(props) => (
              <Button variant="default" loading={isUploading} {...props}>
                {t('pages.watermarkImage')}
              </Button>
            )}
          </FileButton>
          {values.fileId !== null && (
            <span className={classes.hint}>{t('pages.watermarkImageChosen')}</span>
          )}
        </Group>
      )}
      {kind !== 'none' && (
        <>
          <div className={classes.pair}>
            {kind === 'text' && (
              <TextInput type="color" label={t('pages.colour')} {...form.getInputProps('colour')} />
            )}
            {number('size', 6, 400)}
            {number('opacity', 2, 100, 100)}
            {number('angle', -180, 180)}
          </div>
          <Checkbox
            label={t('pages.repeat')}
            {...form.getInputProps('repeat', { type: 'checkbox' })}
          />
          <WatermarkPreview mark={watermarkOf(values)} resolve={pages.about?.resolveImage} />
        </>
      )}
      {form.errors.fileId && (
        <p role="alert" style={{ color: 'var(--docent-danger)', margin: 0 }}>
          {form.errors.fileId}
        </p>
      )}
    </FormDialog>
  );
}
