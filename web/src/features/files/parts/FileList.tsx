// Files as rows: name, state, when and by whom. Only the rows in sight exist.
import type { File } from '@docent/contract/files';
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoredScroll } from '../../../ui/scrolling/useRestoredScroll.ts';
import { useVisibleRows } from '../../../ui/scrolling/useVisibleRows.ts';
import { fullTime, sinceThen, sizeOf } from '../../../ui/times.ts';
import { FileIcon } from '../FileIcon.tsx';
import { FileMenuItems } from '../FileMenuItems.tsx';
import { addressOf } from '../files.rules.ts';
import { useLiveChildren } from '../liveChildren.ts';
import { RenameDialog } from '../RenameDialog.tsx';
import { StateBadge } from '../StateBadge.tsx';
import classes from './FileList.module.css';

interface Props {
  folderId: string;
  label: string;
  /** Null while they are being loaded. */
  files: File[] | null;
  hasMore: boolean;
  onMore: () => void;
}

const rowHeight = 44;

export function FileList({ folderId, label, files, hasMore, onMore }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  useRestoredScroll(scroller);
  const [fileToRename, setFileToRename] = useState<File | null>(null);
  const count = files?.length ?? 0;
  const { rows: visibleRows } = useVisibleRows(scroller, {
    count,
    rowHeight,
    idAt: (at) => files?.[at]?.id,
  });
  useLiveChildren(
    new Map([[folderId, new Set(visibleRows.flatMap((at) => files?.[at]?.id ?? []))]]),
  );
  const last = visibleRows.at(-1) ?? 0;
  const isNearEnd = hasMore && last >= count - 20;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is reached
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, count]);

  return (
    <div ref={scroller} className={`${classes.scroller} docent-scroll`}>
      <div className={classes.head} aria-hidden>
        <span>{t('files.name')}</span>
        <span className={classes.state}>{t('files.state')}</span>
        <span className={classes.when}>{t('files.updated')}</span>
      </div>
      {files === null ? (
        <div className={classes.rows} aria-busy>
          {Array.from({ length: 8 }, (_, at) => at).map((at) => (
            <div key={at} className={classes.row} style={{ position: 'static' }}>
              <Skeleton h={12} w={`${60 - ((at * 17) % 35)}%`} />
            </div>
          ))}
        </div>
      ) : (
        <ul aria-label={label} className={classes.rows} style={{ height: count * rowHeight }}>
          {visibleRows.map((at) => {
            const file = files[at];
            return (
              file && (
                <Row
                  key={file.id}
                  file={file}
                  index={at}
                  count={hasMore ? -1 : count}
                  top={at * rowHeight}
                  onRename={() => setFileToRename(file)}
                />
              )
            );
          })}
        </ul>
      )}
      {fileToRename && <RenameDialog file={fileToRename} onClose={() => setFileToRename(null)} />}
    </div>
  );
}

interface RowProps {
  file: File;
  index: number;
  /** How many rows there are; -1 while that is not known. */
  count: number;
  top: number;
  onRename: () => void;
}

function Row({ file, index, count, top, onRename }: RowProps) {
  const { t, i18n } = useTranslation();
  const name = (
    <>
      <FileIcon file={file} size={18} />
      <span className={classes.title} title={file.name}>
        {file.name}
      </span>
    </>
  );
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={classes.name}>
        {file.kind === 'folder' ? (
          <Link to="/" search={{ folder: file.id }} className={classes.link}>
            {name}
          </Link>
        ) : (
          <Link to="/detail/$id/$title/{-$des}" params={addressOf(file)} className={classes.link}>
            {name}
          </Link>
        )}
      </span>
      <span className={classes.state}>
        {file.size !== null ? (
          <span className={classes.dimmed}>{sizeOf(file.size, i18n.language)}</span>
        ) : (
          <StateBadge file={file} />
        )}
      </span>
      <span className={classes.when}>
        <time dateTime={file.updatedAt} title={fullTime(file.updatedAt, i18n.language)}>
          {sinceThen(file.updatedAt, i18n.language)}
        </time>
        <span className={classes.who}>{file.updatedBy.username}</span>
      </span>
      <span className={classes.more}>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('files.actions', { name: file.name })}>
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <FileMenuItems file={file} onRename={onRename} />
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}
