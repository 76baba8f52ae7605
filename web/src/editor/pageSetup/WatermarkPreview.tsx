import type { Watermark } from '@docent/document-model/page';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawWatermark, type WatermarkPicture, watermarkAddress } from '../layout/watermark.ts';
import classes from './pages.module.css';

interface Props {
  mark: Watermark | null;
  resolve: ((src: string) => Promise<string>) | undefined;
}

/** A page with the watermark on it. */
export function WatermarkPreview({ mark, resolve }: Props) {
  const { t } = useTranslation();
  const preview = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<WatermarkPicture | null>(null);
  const fileId = mark?.fileId ?? null;
  useEffect(() => {
    if (fileId === null || !resolve) return;
    let isCurrent = true;
    resolve(watermarkAddress(fileId)).then(
      (url) => isCurrent && setPicture({ fileId, url }),
      // The pages show no image either if it cannot be loaded.
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
