import type { Watermark } from '@docent/document-model/page';
import { Button, Checkbox, FileButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { pageStateOf } from '../layout/plugin.ts';
import { drawWatermark, type WatermarkPicture, watermarkAddress } from '../layout/watermark.ts';
import classes from './pages.module.css';

const usual: Watermark = {
  text: '',
  fileId: null,
  colour: '#888888',
  size: 60,
  opacity: 0.2,
  angle: -45,
  repeat: false,
};

/** Words or a picture over each page, as they will look. */
export function WatermarkDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const pages = pageStateOf(editor.state);
  const [mark, setMark] = useState<Watermark>(() => ({ ...usual, ...pages?.page.watermark }));
  const [kind, setKind] = useState<'none' | 'text' | 'image'>(() => {
    const now = pages?.page.watermark;
    return !now ? 'none' : now.fileId === null ? 'text' : 'image';
  });
  const [error, setError] = useState('');
  const [isUploading, setUploading] = useState(false);
  if (!pages) return null;
  const change = (part: Partial<Watermark>) => setMark({ ...mark, ...part });
  const watermark: Watermark | null =
    kind === 'none' ? null : kind === 'text' ? { ...mark, fileId: null } : { ...mark, text: null };

  const upload = async (file: File | null) => {
    if (!file || !pages.about) return;
    setUploading(true);
    setError('');
    try {
      const { fileId } = await pages.about.uploadImage(file, () => {});
      setMark((now) => ({ ...now, fileId }));
    } catch {
      setError(t('pages.watermarkImageFailed'));
    } finally {
      setUploading(false);
    }
  };
  const save = () => {
    if (kind === 'image' && mark.fileId === null) {
      setError(t('pages.watermarkImageMissing'));
      return;
    }
    pages.set({ watermark: watermark });
    onClose();
  };
  const number = (name: 'size' | 'opacity' | 'angle', least: number, most: number, times = 1) => (
    <TextInput
      type="number"
      min={least}
      max={most}
      required
      label={t(`pages.${name}`)}
      defaultValue={Math.round(mark[name] * times)}
      onChange={({ target }) => {
        const read = Number(target.value);
        if (target.value !== '' && Number.isFinite(read)) change({ [name]: read / times });
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
        onChange={({ target }) => setKind(target.value as typeof kind)}
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
          value={mark.text ?? ''}
          onChange={({ target }) => change({ text: target.value })}
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
          {mark.fileId !== null && (
            <span className={classes.hint}>{t('pages.watermarkImageChosen')}</span>
          )}
        </Group>
      )}
      {kind !== 'none' && (
        <>
          <div className={classes.pair}>
            {kind === 'text' && (
              <TextInput
                type="color"
                label={t('pages.colour')}
                value={mark.colour}
                onChange={({ target }) => change({ colour: target.value })}
              />
            )}
            {number('size', 6, 400)}
            {number('opacity', 2, 100, 100)}
            {number('angle', -180, 180)}
          </div>
          <Checkbox
            label={t('pages.repeat')}
            checked={mark.repeat}
            onChange={({ target }) => change({ repeat: target.checked })}
          />
          <Preview mark={watermark} resolve={pages.about?.resolveImage} />
        </>
      )}
      {error && (
        <p role="alert" style={{ color: 'var(--docent-danger)', margin: 0 }}>
          {error}
        </p>
      )}
    </FormDialog>
  );
}

interface PreviewProps {
  mark: Watermark | null;
  resolve: ((src: string) => Promise<string>) | undefined;
}

function Preview({ mark, resolve }: PreviewProps) {
  const { t } = useTranslation();
  const preview = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<WatermarkPicture | null>(null);
  const fileId = mark?.fileId ?? null;
  useEffect(() => {
    if (fileId === null || !resolve) return;
    let isCurrent = true;
    resolve(watermarkAddress(fileId)).then(
      (url) => isCurrent && setPicture({ fileId, url }),
      // The page will stand without it as well.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [fileId, resolve]);
  useEffect(() => {
    preview.current?.replaceChildren(...(mark ? drawWatermark(mark, picture) : []));
  }, [mark, picture]);
  return (
    <div className={classes.preview} role="img" aria-label={t('pages.preview')}>
      <div ref={preview} />
    </div>
  );
}
