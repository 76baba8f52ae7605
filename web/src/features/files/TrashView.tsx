// Files in the trash, to restore or delete permanently.
import { Button, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../api/reasons.ts';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Paged } from '../../ui/Paged.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useRestoredScroll } from '../../ui/scrolling/useRestoredScroll.ts';
import { fullTime, sinceThen } from '../../ui/times.ts';
import { FileIcon } from './FileIcon.tsx';
import { openDialog } from './fileDialogs.ts';
import { useFileActions } from './files.actions.ts';
import { trashQuery } from './files.queries.ts';
import { mayChange, reaches } from './files.rules.ts';
import { FileName } from './parts/FileName.tsx';
import classes from './TrashView.module.css';

/** An overdue file is deleted by the next run of the cleanup job. */
const soonest = (at: string) => (Date.parse(at) < Date.now() ? new Date().toISOString() : at);

export function TrashView() {
  const { t, i18n } = useTranslation();
  const actions = useFileActions();
  const trash = useInfiniteQuery(trashQuery());
  const scroller = useRef<HTMLDivElement>(null);
  useRestoredScroll(scroller);
  useDocumentTitle(t('files.trash'));
  const list = trash.data?.pages.flatMap((page) => page.list);
  return (
    <section className="docent-page" aria-label={t('files.trash')}>
      <PageHeader>
        <h1 className={classes.title}>{t('files.trash')}</h1>
      </PageHeader>
      <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
        <div className={classes.list}>
          <Paged
            pages={trash}
            height={48}
            failure={trash.error && sentenceOf(trash.error, t)}
            more={t('files.loadMore')}
          >
            {list?.length === 0 && (
              <EmptyState
                icon={<Trash2 size={24} />}
                title={t('files.trashEmptyTitle')}
                text={t('files.trashEmptyText')}
              />
            )}
            <ul>
              {list?.map((file) => (
                <li key={file.id} className={classes.row}>
                  <FileIcon file={file} size={18} />
                  <div className={classes.text}>
                    <FileName
                      name={file.name}
                      under={[
                        file.path.map((step) => step.name).join(' / '),
                        file.trashedBy.username,
                        sinceThen(file.trashedAt, i18n.language),
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    />
                    {file.goesAt !== null && (
                      <time
                        className={classes.goes}
                        dateTime={file.goesAt}
                        title={fullTime(file.goesAt, i18n.language)}
                      >
                        {t('files.trashGoes', {
                          when: sinceThen(soonest(file.goesAt), i18n.language),
                        })}
                      </time>
                    )}
                  </div>
                  <VisuallyHidden>
                    {t('files.trashedAt')}{' '}
                    <time dateTime={file.trashedAt}>{fullTime(file.trashedAt, i18n.language)}</time>
                  </VisuallyHidden>
                  <div className={classes.actions}>
                    {mayChange(file) && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        leftSection={<Undo2 size={14} />}
                        onClick={() => void actions.restore(file)}
                        aria-label={t('shell.named', {
                          what: t('files.restore'),
                          which: file.name,
                        })}
                      >
                        {t('files.restore')}
                      </Button>
                    )}
                    {reaches(file.level, 'manage') && (
                      <Button
                        variant="subtle"
                        c="var(--docent-danger)"
                        size="compact-sm"
                        onClick={() => openDialog({ kind: 'delete-forever', file })}
                        aria-label={t('shell.named', {
                          what: t('files.deleteForever'),
                          which: file.name,
                        })}
                      >
                        {opensDialog(t('files.deleteForever'))}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Paged>
        </div>
      </div>
    </section>
  );
}
