import { Button, FileButton, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { setUserInfo, useSession } from '../../../session/session.ts';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { pictureTypes, scalePicture } from '../../../ui/scalePicture.ts';
import { Face } from '../Face.tsx';
import classes from './settings.module.css';

/** Sharp at the largest size on a high-density screen. */
const side = 256;

export function PictureSettings() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const userInfo = useSession((session) => session.userInfo);
  const picture = userInfo?.avatar ?? null;
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();
  const resetInput = useRef<() => void>(null);

  const change = (ask: () => ReturnType<typeof api.people.removePicture>) =>
    send(
      async () => {
        setError(null);
        setUserInfo(await ask());
        // The picture appears in lists of all features.
        await client.invalidateQueries();
      },
      (reason) => setError(sentenceOf(reason, t)),
    );

  async function upload(file: globalThis.File | null) {
    resetInput.current?.();
    if (file === null) return;
    const square = await scalePicture(file, { width: side, height: side }, true);
    if (square === null) setError(t('reasons.upload/not-a-picture'));
    else await change(() => api.people.setPicture({ files: [square] }, { silent: true }));
  }

  return (
    <div className={classes.picture}>
      <Face size={72} name={userInfo?.username ?? ''} picture={picture} aria-hidden />
      <div>
        <Group gap="xs">
          <FileButton
            accept={pictureTypes}
            resetRef={resetInput}
            onChange={(file) => void upload(file)}
          >
            {(props) => (
              <Button variant="default" loading={isSending} {...props}>
                {opensDialog(
                  t(picture === null ? 'settings.addPicture' : 'settings.changePicture'),
                )}
              </Button>
            )}
          </FileButton>
          {picture !== null && (
            <Button
              variant="subtle"
              color="gray"
              disabled={isSending}
              onClick={() => void change(() => api.people.removePicture({}, { silent: true }))}
            >
              {t('settings.removePicture')}
            </Button>
          )}
        </Group>
        {error === null ? (
          <p className={classes.hint}>{t('settings.pictureText')}</p>
        ) : (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
