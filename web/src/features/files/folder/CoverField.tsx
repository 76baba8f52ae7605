import type { File } from '@docent/contract/files';
import { Button, FileButton, Group, Input, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { pictureTypes, scalePicture } from '../../../ui/scalePicture.ts';
import classes from './SpaceCover.module.css';
import { useCover } from './useCover.ts';

/** A change of the cover of a space. */
export interface CoverChange {
  /** Null removes it, undefined keeps the current one. */
  picture: globalThis.File | null | undefined;
  position: number;
}

interface Props {
  file: File;
  change: CoverChange;
  onChange: (change: CoverChange) => void;
}

/** In pixels; a wide window on a high-density screen shows no more. */
const room = { width: 2_000, height: 600 };
const middle = 50;

export function CoverField({ file, change, onChange }: Props) {
  const { t } = useTranslation();
  const { picture, position } = change;
  const savedCover = useCover(file);
  const chosenCover = useObjectUrl(picture ?? null);
  const [isUnreadable, setUnreadable] = useState(false);
  const url = picture === undefined ? savedCover : chosenCover;

  async function choose(picked: globalThis.File | null) {
    if (picked === null) return;
    const scaledPicture = await scalePicture(picked, room, false);
    setUnreadable(scaledPicture === null);
    if (scaledPicture !== null) onChange({ picture: scaledPicture, position: middle });
  }

  return (
    <Input.Wrapper
      label={t('folders.cover')}
      labelElement="div"
      error={isUnreadable && t('reasons.upload/not-a-picture')}
    >
      {url !== null && (
        <>
          <div className={`${classes.cover} ${classes.preview}`}>
            <img src={url} alt="" style={{ objectPosition: `50% ${position}%` }} />
          </div>
          <Slider
            aria-label={t('folders.coverPosition')}
            label={null}
            size="sm"
            mb="sm"
            value={position}
            onChange={(value) => onChange({ picture, position: value })}
          />
        </>
      )}
      <Group gap="xs">
        <FileButton accept={pictureTypes} onChange={(pickedFile) => void choose(pickedFile)}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {opensDialog(t(url === null ? 'folders.addCover' : 'folders.changeCover'))}
            </Button>
          )}
        </FileButton>
        {url !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => onChange({ picture: null, position: middle })}
          >
            {t('folders.removeCover')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function useObjectUrl(picture: globalThis.File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (picture === null) return setUrl(null);
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);
  return url;
}
