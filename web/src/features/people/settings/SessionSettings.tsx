// The person's sessions, with buttons to sign out.
import type { OwnSession } from '@docent/contract/people';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { Failed } from '../../../ui/Failed.tsx';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './settings.module.css';
import { describeBrowser } from './userAgent.rules.ts';

export function SessionSettings() {
  const { t, i18n } = useTranslation();
  const sessions = useQuery({ ...query('people', 'ownSessions', {}), meta: { silent: true } });
  const [isSending, send] = useSending();

  const end = (session?: OwnSession) =>
    send(async () => {
      const input = session ? { sessionId: session.id } : {};
      const { ended } = await api.people.endOwnSessions(input);
      await sessions.refetch();
      showToast({ type: 'success', message: t('settings.ended', { count: ended }) });
    });

  function nameOf({ userAgent }: OwnSession): string {
    const { browser, system } = describeBrowser(userAgent);
    if (browser && system) return t('settings.browserOn', { browser, system });
    return browser ?? system ?? t('settings.unknownBrowser');
  }

  if (sessions.isPending) return <Skeleton h={120} radius="md" />;
  if (!sessions.data) {
    return <Failed text={sentenceOf(sessions.error, t)} onRetry={() => void sessions.refetch()} />;
  }
  const { list } = sessions.data;
  return (
    <>
      <p className={classes.hint}>{t('settings.sessionsText')}</p>
      <ul className={classes.sessions}>
        {list.map((session) => {
          const name = nameOf(session);
          const when = sinceThen(session.seenAt, i18n.language);
          return (
            <li key={session.id} className={classes.session}>
              <div className={classes.browser}>
                <span className={classes.browserName}>
                  {name}
                  {session.current && (
                    <Badge variant="light" tt="none">
                      {t('settings.thisSession')}
                    </Badge>
                  )}
                </span>
                <span className={classes.hint}>
                  <time dateTime={session.seenAt} title={fullTime(session.seenAt, i18n.language)}>
                    {t('settings.lastUsed', { when })}
                  </time>
                  {' · '}
                  <time dateTime={session.createdAt}>
                    {t('settings.loggedIn', { when: fullTime(session.createdAt, i18n.language) })}
                  </time>
                </span>
              </div>
              {!session.current && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isSending}
                  aria-label={t('settings.endNamed', { browser: name, when })}
                  onClick={() => void end(session)}
                >
                  {t('settings.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {list.length > 1 && (
        <Button variant="default" disabled={isSending} onClick={() => void end()}>
          {t('settings.endOthers')}
        </Button>
      )}
    </>
  );
}
