import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { Avatar, Button, Skeleton, UnstyledButton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BookmarkPlus, History } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../ui/commands/opensDialog.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { fullTime, ownLanguage, timeOfDay } from '../../../ui/times.ts';
import { Face } from '../../people/Face.tsx';
import { theDraft } from '../history.queries.ts';
import type { HistorySearch } from '../history.rules.ts';
import { byDay } from '../history.rules.ts';
import { shortTime } from '../history.times.ts';
import { KeepDialog } from './KeepDialog.tsx';
import classes from './VersionList.module.css';

interface Props {
  file: File;
  mayEdit: boolean;
  pages: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isSuccess' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  versions: readonly Version[];
  shownId: string | undefined;
  against: string | undefined;
  onGo: (search: HistorySearch) => void;
}

export function VersionList({ file, mayEdit, pages, versions, shownId, against, onGo }: Props) {
  const { t, i18n } = useTranslation();
  const [isKeeping, setKeeping] = useState(false);
  const [newest] = versions;
  const isDraftShown = against === theDraft && shownId === newest?.id;
  const day = new Intl.DateTimeFormat(ownLanguage(i18n.language), { dateStyle: 'full' });
  const near = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' });
  const nameOf = (start: number) => {
    const ago = Math.round((new Date().setHours(0, 0, 0, 0) - start) / 86_400_000);
    return ago < 2 ? near.format(-ago, 'day') : day.format(start);
  };
  return (
    <nav className={`${classes.list} docent-scroll`} aria-label={t('history.versions')}>
      <div className={classes.head}>
        <h1>{t('history.title')}</h1>
        {mayEdit && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<BookmarkPlus size={14} />}
            onClick={() => setKeeping(true)}
          >
            {opensDialog(t('history.keep'))}
          </Button>
        )}
      </div>
      {pages.isPending && (
        <div aria-busy>
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={58} mb={8} radius="md" />
          ))}
        </div>
      )}
      {pages.isSuccess && versions.length === 0 && (
        <div className={classes.none}>
          <EmptyState
            icon={<History size={24} />}
            title={t('history.none')}
            text={t(mayEdit ? 'history.noneText' : 'history.noneReader')}
          />
        </div>
      )}
      {mayEdit && newest && (
        <UnstyledButton
          className={classes.version}
          aria-current={isDraftShown ? 'true' : undefined}
          onClick={() => onGo({ version: newest.id, against: theDraft })}
          onKeyDown={goThrough}
        >
          <span className={classes.title}>{t('history.now')}</span>
          <span className={classes.facts}>{t('history.nowText')}</span>
        </UnstyledButton>
      )}
      {byDay(versions).map(({ start, versions }) => (
        <section key={start} aria-label={nameOf(start)}>
          <h2 className={classes.day}>{nameOf(start)}</h2>
          <ul>
            {versions.map((version) => (
              <li key={version.id}>
                <UnstyledButton
                  className={classes.version}
                  aria-current={version.id === shownId && !isDraftShown ? 'true' : undefined}
                  title={fullTime(version.createdAt, i18n.language)}
                  onClick={() => onGo({ version: version.id })}
                  onKeyDown={goThrough}
                >
                  <VersionFacts version={version} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
      {isKeeping && (
        <KeepDialog
          file={file}
          onKept={(version) => onGo({ version: version.id })}
          onClose={() => setKeeping(false)}
        />
      )}
    </nav>
  );
}

const faces = 3;

function VersionFacts({ version }: { version: Version }) {
  const { t, i18n } = useTranslation();
  const { number, label, cause, words, authors, createdAt, restoredFrom, published } = version;
  const time = timeOfDay(createdAt, i18n.language);
  const names = authors.map(({ username }) => username).join(', ');
  return (
    <>
      <span className={classes.title}>
        <span className={classes.name}>{label ?? time}</span>
        {number !== null && (
          <span className={classes.number} data-published={published || undefined}>
            {t('history.number', { number })}
            {published && ` · ${t('history.current')}`}
          </span>
        )}
      </span>
      <span className={classes.facts}>
        {label !== null && `${time} · `}
        {restoredFrom !== null
          ? t('history.restoredFrom', { when: shortTime(restoredFrom, i18n.language) })
          : t(`history.cause_${cause === 'auto' && number !== null ? 'live' : cause}`)}
      </span>
      <span className={classes.facts}>
        <Avatar.Group spacing={6} className={classes.faces} aria-hidden>
          {authors.slice(0, faces).map(({ id, username, avatar }) => (
            <Face key={id} size={20} name={username} picture={avatar} />
          ))}
        </Avatar.Group>
        <span className={classes.names}>{names}</span>
        {words === null ? (
          <span className={classes.words} title={t('history.counting')}>
            …
          </span>
        ) : (
          <span className={classes.words} title={t('history.words', words)}>
            <ins>+{words.added}</ins> <del>−{words.removed}</del>
          </span>
        )}
      </span>
    </>
  );
}

/** The arrow keys move through the versions without selecting one. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const list = event.currentTarget.closest('nav');
  const all = [...(list?.querySelectorAll<HTMLElement>(`.${classes.version}`) ?? [])];
  const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
