import type { DuplicateCounts } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';
import { isWritten } from '@docent/contract/written';
import type { ItemInstance, SelectionDataRef } from '@headless-tree/core';
import { ActionIcon, Loader, UnstyledButton } from '@mantine/core';
import { ChevronRight, Ellipsis } from 'lucide-react';
import { type MouseEvent, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../FileIcon.tsx';
import { useFileSlots } from '../fileSlots.ts';
import { nameError } from '../files.actions.ts';
import { decideShownState, duplicatesText } from '../files.rules.ts';
import classes from './FileTree.module.css';
import { type FileTreeRow, rowIndent, type TreeRows } from './treeRows.ts';

interface Props {
  item: ItemInstance<FileTreeRow>;
  rows: TreeRows;
  /** Distance from the top of the tree, in CSS pixels. */
  top: number;
  isOpen: boolean;
  /** Whether the file, or one in this folder, has unread comments. */
  isUnread: boolean;
  /** Duplicate text of the file, for people who may edit it. */
  duplicates: DuplicateCounts | undefined;
  onMenu: (file: File, x: number, y: number) => void;
}

export function TreeItem({ item, rows, top, isOpen, isUnread, duplicates, onMenu }: Props) {
  const { t } = useTranslation();
  const { DuplicatesLink } = useFileSlots();
  const row = item.getItemData();
  const style = {
    transform: `translateY(${top}px)`,
    paddingLeft: item.getItemMeta().level * rowIndent + 6,
  };
  if (row.kind !== 'file') return <Placeholder item={item} rows={rows} style={style} />;
  const { file } = row;

  if (item.isRenaming()) return <RenamedRow item={item} file={file} style={style} />;

  const props = item.getProps();
  const isFolder = item.isFolder();
  const isExpanded = item.isExpanded();
  const unread = t(isFolder ? 'files.unreadCommentsBelow' : 'files.unreadComments');
  const notes = [
    ...(isUnread ? [unread] : []),
    ...(duplicates ? [duplicatesText(duplicates, t)] : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is among its properties
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys
    <div
      {...props}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) select(item, event);
        else props.onClick?.(event);
      }}
      // When a menu or dialog returns the focus, the tree does not handle it.
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget)) item.setFocused();
      }}
      className={classes.row}
      style={style}
      data-row={file.id}
      data-open={isOpen || undefined}
      data-focused={item.isFocused() || undefined}
      data-drop={item.isUnorderedDragTarget() || undefined}
      aria-current={isOpen ? 'page' : undefined}
      aria-description={notes.join('. ') || undefined}
    >
      {isFolder ? (
        // The arrow keys on the row do the same, so this is not a tab stop.
        <span
          className={classes.twist}
          data-expanded={isExpanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (isExpanded) item.collapse();
            else item.expand();
          }}
          aria-hidden
        >
          <ChevronRight size={14} />
        </span>
      ) : (
        <span className={classes.twist} />
      )}
      <FileIcon file={file} open={isExpanded} />
      <span className={classes.name} title={file.name}>
        {file.name}
      </span>
      {isUnread && (
        <span className={classes.unread} role="img" aria-label={unread} title={unread} />
      )}
      {file.state === 'draft' && decideShownState(file)?.kind !== 'live' && (
        <span className={classes.draft} title={t('files.stateDraft')} />
      )}
      {/* From the keyboard, the menu of the row leads there. */}
      {duplicates && <DuplicatesLink counts={duplicates} isCompact tabIndex={-1} aria-hidden />}
      <ActionIcon
        component="span"
        size={22}
        className={classes.more}
        tabIndex={-1}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          const box = event.currentTarget.getBoundingClientRect();
          onMenu(file, box.left, box.bottom);
        }}
      >
        <Ellipsis size={15} />
      </ActionIcon>
    </div>
  );
}

/** Selects more rows, which the library's own click would open as well. */
function select(item: ItemInstance<FileTreeRow>, { shiftKey, ctrlKey, metaKey }: MouseEvent) {
  if (shiftKey) item.selectUpTo(ctrlKey || metaKey);
  else {
    item.toggleSelect();
    item.getTree().getDataRef<SelectionDataRef>().current.selectUpToAnchorId = item.getId();
  }
  item.setFocused();
}

function RenamedRow({
  item,
  file,
  style,
}: {
  item: ItemInstance<FileTreeRow>;
  file: File;
  style: React.CSSProperties;
}) {
  const { t } = useTranslation();
  const errorId = useId();
  const tree = item.getTree();
  const { value, onChange } = item.getRenameInputProps();
  const error = nameError(value, t);

  function onLeave() {
    if (!item.isRenaming()) return;
    if (error === null) tree.completeRenaming();
    else if (!isWritten(value)) tree.abortRenaming();
  }

  return (
    <div className={`${classes.row} ${classes.renamed}`} style={style}>
      <span className={classes.twist} />
      <FileIcon file={file} />
      <input
        ref={focusField}
        value={value}
        onChange={onChange}
        className={classes.rename}
        aria-label={t('files.renameLabel', { name: file.name })}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        onFocus={({ currentTarget }) => {
          item.setFocused();
          currentTarget.select();
        }}
        // Delayed, so that the pressed element has the focus and keeps it.
        onBlur={() => setTimeout(onLeave)}
      />
      {error !== null && (
        <div id={errorId} role="alert" className={classes.renameError}>
          {error}
        </div>
      )}
    </div>
  );
}

// Once, not with each render as the library does, because the field of an invalid name stays when it loses
// the focus.
const focusField = (field: HTMLInputElement | null) => field?.focus();

function Placeholder({
  item,
  rows,
  style,
}: {
  item: ItemInstance<FileTreeRow>;
  rows: TreeRows;
  style: React.CSSProperties;
}) {
  const { t } = useTranslation();
  const row = item.getItemData();
  const isMore = row.kind === 'more';
  // Only visible rows are rendered, so rendering it means that it was reached.
  useEffect(() => {
    if (isMore && row.kind === 'more') rows.more(row.parentId);
  }, [isMore, rows, row]);
  if (row.kind === 'root' || row.kind === 'file') return null;
  return (
    <div
      {...item.getProps()}
      draggable={false}
      className={`${classes.row} ${classes.note}`}
      style={style}
    >
      <span className={classes.twist} />
      {row.kind === 'failed' ? (
        <UnstyledButton
          className={classes.retry}
          onClick={(event) => {
            event.stopPropagation();
            rows.retry(row.parentId);
          }}
        >
          {t('shell.retry')}
        </UnstyledButton>
      ) : row.kind === 'empty' ? (
        t('files.folderEmptyTitle')
      ) : (
        <>
          <Loader size={12} /> {t('shell.loading')}
        </>
      )}
    </div>
  );
}
