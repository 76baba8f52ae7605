// Which kinds of notifications the person gets here and by mail. Each choice is saved immediately.
import type { MailWish, NoticeSetting } from '@docent/contract/notices';
import { Alert, NativeSelect, Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sentenceOf } from '../../api/reasons.ts';
import { chosenLanguage } from '../../locales/languages.ts';
import { Failed } from '../../ui/Failed.tsx';
import { settingsQuery } from './notices.queries.ts';
import classes from './parts/notices.module.css';

const mailWishes: readonly MailWish[] = ['none', 'soon', 'daily'];
const wishKeys = { none: 'mailNone', soon: 'mailSoon', daily: 'mailDaily' } as const;

export function NoticeSettings() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settings = useQuery(settingsQuery());

  async function change(setting: NoticeSetting) {
    const savedSettings = await api.notices.changeSettings({
      list: [setting],
      // Mails use the language of the person's interface.
      language: chosenLanguage(),
    });
    client.setQueryData(settingsQuery().queryKey, savedSettings);
  }

  return (
    <>
      <p className={classes.hint}>{t('notices.settingsText')}</p>
      {settings.isPending && <Skeleton h={320} radius="md" />}
      {settings.error && !settings.data && (
        <Failed text={sentenceOf(settings.error, t)} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && !settings.data.sendsMail && (
        <Alert color="gray" icon={<MailX size={16} />}>
          {t('notices.noMail')}
        </Alert>
      )}
      <ul className={classes.kinds}>
        {settings.data?.list.map((setting) => {
          const name = t(`notices.kinds.${setting.kind}`);
          return (
            <li key={setting.kind} className={classes.kind}>
              <Switch
                size="sm"
                labelPosition="left"
                label={name}
                classNames={{ body: classes.kindName }}
                checked={setting.inApp}
                onChange={({ currentTarget }) =>
                  void change({ ...setting, inApp: currentTarget.checked })
                }
              />
              {settings.data.sendsMail && (
                <NativeSelect
                  size="xs"
                  aria-label={`${name}: ${t('notices.mail')}`}
                  value={setting.mail}
                  onChange={({ currentTarget }) =>
                    void change({ ...setting, mail: currentTarget.value as MailWish })
                  }
                  data={mailWishes.map((wish) => ({
                    value: wish,
                    label: t('shell.named', {
                      what: t('notices.mail'),
                      which: t(`notices.${wishKeys[wish]}`),
                    }),
                  }))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
