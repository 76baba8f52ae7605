import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { setUserInfo, useSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts.ts';
import { PictureSettings } from './PictureSettings.tsx';
import classes from './settings.module.css';

const maxNameLength = 100;

export function ProfileSettings() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const userInfo = useSession((session) => session.userInfo);
  const savedName = userInfo?.username ?? '';
  const [name, setName] = useState(savedName);
  const [error, setError] = useState<string | null>(null);
  const [isSending, send] = useSending();

  const save = () =>
    send(
      async () => {
        const user = await api.people.changeSettings({ username: name }, { silent: true });
        setUserInfo(user);
        setName(user.user_name);
        setError(null);
        showToast({ type: 'success', message: t('settings.saved') });
        // The name appears in lists of all features.
        await client.invalidateQueries();
      },
      (reason) => setError(sentenceOf(reason, t)),
    );

  return (
    <>
      <PictureSettings />
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          className={classes.field}
          label={t('settings.name')}
          description={t('settings.nameText')}
          maxLength={maxNameLength}
          autoComplete="name"
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" loading={isSending} disabled={name.trim() === savedName}>
          {t('settings.save')}
        </Button>
      </form>
      <dl className={classes.facts}>
        <dt>{t('settings.email')}</dt>
        <dd>{userInfo?.email || '–'}</dd>
        <dt>{t('settings.department')}</dt>
        <dd>{userInfo?.deptName || t('settings.noDepartment')}</dd>
      </dl>
      <p className={classes.hint}>{t('settings.fromProvider')}</p>
    </>
  );
}
