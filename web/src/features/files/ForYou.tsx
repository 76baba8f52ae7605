// The top of the home page: pending tasks, recently read and edited documents, and the spaces.
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock3, Layers, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { useSession } from '../../session/session.ts';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import part from '../../ui/Part.module.css';
import { useRestoredScroll } from '../../ui/scrolling/useRestoredScroll.ts';
import { fullTime, sinceThen } from '../../ui/times.ts';
import { FileIcon } from './FileIcon.tsx';
import classes from './ForYou.module.css';
import { openDialog } from './fileDialogs.ts';
import { useFileSlots } from './fileSlots.ts';
import { childrenQuery, favouritesQuery, recentQuery } from './files.queries.ts';
import { useLiveChildren } from './liveChildren.ts';
import { FileLink } from './parts/FileLink.tsx';
import { FileName } from './parts/FileName.tsx';
import { SectionPlaceholder } from './SectionPlaceholder.tsx';
import { StateBadge } from './StateBadge.tsx';

export function ForYou({ search }: { search: ReactNode }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  useRestoredScroll(scroller);
  const { homeSections } = useFileSlots();
  const name = useSession(({ userInfo }) => userInfo?.username ?? '');
  return (
    <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
      <div className={classes.column}>
        <h1 className={classes.welcome}>{t('files.welcome', { name })}</h1>
        <div className={classes.search}>{search}</div>
        <Favourites />
        {homeSections.map(({ id, Section }) => (
          <Section key={id} />
        ))}
        <Recent />
        <Spaces />
      </div>
    </div>
  );
}

/** Renders nothing without favourites: the star is explained where it is. */
function Favourites() {
  const { t } = useTranslation();
  const favourites = useQuery(favouritesQuery());
  if (!favourites.data) return <SectionPlaceholder of={[favourites]} />;
  const { list } = favourites.data;
  if (list.length === 0) return null;
  return (
    <section className={part.part} aria-labelledby="favourites-title">
      <div className={part.head}>
        <h2 id="favourites-title">{t('files.favourites')}</h2>
      </div>
      <ul className={part.list}>
        {list.map((file) => (
          <li key={file.id}>
            <FileLink file={file} className={part.row}>
              <FileIcon file={file} size={18} />
              <FileName
                className={part.text}
                name={file.name}
                under={file.path.map((step) => step.name).join(' / ')}
              />
              <StateBadge file={file} onlyNotable />
            </FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent() {
  const { t, i18n } = useTranslation();
  const recent = useQuery(recentQuery());
  return (
    <section
      className={part.part}
      aria-labelledby="recent-title"
      data-pushing={recent.isPending || undefined}
    >
      <div className={part.head}>
        <h2 id="recent-title">{t('files.recent')}</h2>
      </div>
      {recent.isPending && (
        <div className={part.list} aria-busy>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} h={44} radius="md" />
          ))}
        </div>
      )}
      {recent.error && !recent.data && (
        <Failed text={sentenceOf(recent.error, t)} onRetry={() => void recent.refetch()} />
      )}
      {recent.data?.list.length === 0 && (
        <p className={part.nothing}>
          <Clock3 size={16} aria-hidden /> {t('files.recentEmptyText')}
        </p>
      )}
      <ul className={part.list}>
        {recent.data?.list.map(({ file, at, what }) => (
          <li key={file.id}>
            <FileLink file={file} className={part.row}>
              <FileIcon file={file} size={18} />
              <FileName
                className={part.text}
                name={file.name}
                under={file.path.map((step) => step.name).join(' / ')}
              />
              <StateBadge file={file} onlyNotable />
              <time className={part.when} dateTime={at} title={fullTime(at, i18n.language)}>
                {t(what === 'read' ? 'files.read' : 'files.edited', {
                  when: sinceThen(at, i18n.language),
                })}
              </time>
            </FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Spaces() {
  const { t, i18n } = useTranslation();
  const spaces = useInfiniteQuery(childrenQuery(null));
  const mayAdd = useSession(({ buttons }) => buttons.includes('new-space'));
  const list = spaces.data?.pages.flatMap((page) => page.list);
  useLiveChildren(new Map([[null, new Set(list?.map(({ id }) => id))]]));
  const add = () => openDialog({ kind: 'create', what: 'space', parent: null });
  return (
    <section className={part.part} aria-labelledby="spaces-title">
      <div className={part.head}>
        <h2 id="spaces-title">{t('files.spaces')}</h2>
        {mayAdd && list && list.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ml="auto"
            leftSection={<Plus size={14} />}
            onClick={add}
          >
            {opensDialog(t('files.newSpace'))}
          </Button>
        )}
      </div>
      {spaces.isPending && (
        <div className={classes.spaces} aria-busy>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} h={84} radius="lg" />
          ))}
        </div>
      )}
      {spaces.error && !list && (
        <Failed text={sentenceOf(spaces.error, t)} onRetry={() => void spaces.refetch()} />
      )}
      {list?.length === 0 && (
        <EmptyState
          order={3}
          icon={<Layers size={24} />}
          title={t('files.spacesEmptyTitle')}
          text={t(mayAdd ? 'files.spacesEmptyText' : 'files.spacesEmptyRead')}
        >
          {mayAdd && <Button onClick={add}>{opensDialog(t('files.newSpace'))}</Button>}
        </EmptyState>
      )}
      <ul className={classes.spaces}>
        {list?.map((space) => (
          <li key={space.id}>
            <Link to="/" search={{ folder: space.id }} className={classes.space}>
              <span className={classes.spaceSign} aria-hidden>
                {space.icon ? (
                  <FileIcon file={space} size={20} />
                ) : (
                  Array.from(space.name.trim())[0]?.toLocaleUpperCase(i18n.language)
                )}
              </span>
              <FileName
                className={classes.spaceText}
                name={space.name}
                under={t('files.updatedWhen', { when: sinceThen(space.updatedAt, i18n.language) })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
