// The text of a paragraph in each version that changed it, newest first.

import type { File } from '@docent/contract/files';
import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { showToast } from '../../../ui/toasts.ts';
import cardClasses from '../ChangeCard.module.css';
import { paragraphQuery } from '../history.queries.ts';
import type { HistorySearch } from '../history.rules.ts';
import { shortTime } from '../history.times.ts';
import classes from './Comparison.module.css';

interface Props {
  file: File;
  paragraphId: string;
  mayEdit: boolean;
  onGo: (search: HistorySearch) => void;
}

export function ParagraphHistory({ file, paragraphId, mayEdit, onGo }: Props) {
  const { t, i18n } = useTranslation();
  const pages = useInfiniteQuery(paragraphQuery(file.id, paragraphId));
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const movedFrom = pages.data?.pages[0]?.movedFrom ?? [];

  async function restore(id: string) {
    try {
      await api.history.restoreParagraph({ id, paragraphId });
      showToast({ type: 'success', message: t('history.paragraphRestored') });
    } catch (error) {
      requireShown(error);
    }
  }

  if (pages.error && !pages.data) {
    return <Failed text={sentenceOf(pages.error, t)} onRetry={() => void pages.refetch()} />;
  }
  return (
    <section
      className={`${classes.text} docent-scroll`}
      aria-label={t('history.ofParagraph')}
      aria-busy={pages.isPending}
    >
      <div className={classes.column}>
        <h2 className={classes.heading}>{t('history.ofParagraph')}</h2>
        {pages.isPending &&
          [0, 1, 2].map((row) => <Skeleton key={row} height={84} mb={12} radius="md" />)}
        {pages.isSuccess && list.length === 0 && !pages.hasNextPage && (
          <EmptyState icon={<History size={24} />} title={t('history.paragraphNone')} order={3} />
        )}
        {list.map(({ version, text, words, formatted }) => (
          <article key={version.id} className={cardClasses.change}>
            <header className={cardClasses.head}>
              <Button
                size="compact-xs"
                variant="subtle"
                maw="100%"
                // Aligns its text with that of the paragraph.
                ml={-7}
                title={t('history.toText')}
                onClick={() => onGo({ version: version.id })}
              >
                <Text inherit truncate>
                  {[
                    version.number !== null && t('history.number', { number: version.number }),
                    version.label,
                    shortTime(version.createdAt, i18n.language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Button>
              <span className={cardClasses.by}>
                <span className={cardClasses.place}>
                  {version.authors.map(({ username }) => username).join(', ')}
                </span>
                {mayEdit && text !== null && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<Undo2 size={13} />}
                    onClick={() => void restore(version.id)}
                  >
                    {t('history.restore')}
                  </Button>
                )}
              </span>
            </header>
            <p className={cardClasses.words}>
              {words.map(([kind, piece], at) => {
                // The pieces of one text never change their order, so their index is their key.
                const key = `${kind}-${at}`;
                if (kind === 'added') return <ins key={key}>{piece}</ins>;
                if (kind === 'removed') return <del key={key}>{piece}</del>;
                return <span key={key}>{piece}</span>;
              })}
            </p>
            {(text === null || formatted) && (
              <p className={cardClasses.notThere}>
                {t(text === null ? 'history.paragraphGone' : 'history.paragraphLook')}
              </p>
            )}
          </article>
        ))}
        {pages.hasNextPage && (
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('history.paragraphMore')}
          </Button>
        )}
        {movedFrom.map((place) => (
          <p key={place.file.id} className={cardClasses.notThere}>
            <Link
              to="/history/$id/$type"
              params={{ id: place.file.id, type: 'document' }}
              search={{ paragraph: place.paragraphId }}
            >
              {t('history.movedFrom', { name: place.file.name })}
            </Link>
          </p>
        ))}
      </div>
    </section>
  );
}
