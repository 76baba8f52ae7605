// The tree of all files that the person may read. Only visible rows exist in the page, and a folder is
// fetched when it is expanded, so that a hundred thousand files cost no more than a hundred.

import type { File } from '@docent/contract/files';
import { AssistiveTreeDescription } from '@headless-tree/react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnFocus } from '../../../ui/focus.ts';
import { lazily } from '../../../ui/lazily.ts';
import { useVisibleRows } from '../../../ui/scrolling/useVisibleRows.ts';
import { useFileSlots } from '../fileSlots.ts';
import { fileQuery } from '../files.queries.ts';
import { useLiveChildren } from '../liveChildren.ts';
import { useOpenFileId } from '../parts/useOpenFolder.ts';
import classes from './FileTree.module.css';
import { describeMove } from './moveDescription.ts';
import { TreeItem } from './TreeItem.tsx';
import { fileOf, folderOf, rootId, rowHeights } from './treeRows.ts';
import { useFileTree } from './useFileTree.ts';

const TreeMenu = lazily(() => import('./TreeMenu.tsx').then((module) => module.TreeMenu));

export function FileTree() {
  const { t } = useTranslation();
  const openId = useOpenFileId();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const rowHeight = isTouch ? rowHeights.finger : rowHeights.mouse;
  const [menu, setMenu] = useState<{ file: File; x: number; y: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { tree, rows, expand } = useFileTree(scroller);

  function openMenu(file: File, x: number, y: number) {
    tree.getItemInstance(file.id).setFocused();
    setMenu({ file, x, y });
  }

  const items = tree.getItems();
  const focusedId = tree.getState().focusedItem;
  const { rows: visibleRows, scrollTo } = useVisibleRows(scroller, {
    count: items.length,
    rowHeight,
    pinnedRow: items.findIndex((item) => item.getId() === focusedId),
    idAt: (at) => items[at]?.getId(),
  });

  const { useUnreadFiles, useDuplicateCounts } = useFileSlots();
  const duplicates = useDuplicateCounts(
    visibleRows.flatMap((at) => {
      const item = items[at];
      return (item && fileOf(item)) ?? [];
    }),
  );
  const unread = useUnreadFiles(
    visibleRows.flatMap((at) => {
      const item = items[at];
      const file = item && fileOf(item);
      // In an expanded folder, the rows below show the badge.
      const isAsked = file?.kind === 'folder' ? !item?.isExpanded() : file?.level !== 'read';
      return file && isAsked ? [file.id] : [];
    }),
  );

  useLiveChildren(
    new Map(
      [...Map.groupBy(visibleRows, (at) => items[at]?.getParent()?.getId() ?? rootId)].map(
        ([id, ats]) => [folderOf(id), new Set(ats.flatMap((at) => items[at]?.getId() ?? []))],
      ),
    ),
  );
  useRevealedFile(openId, expand);
  // Scrolls once to the row of the open file, when its page opens.
  const openAt = items.findIndex((item) => item.getId() === openId);
  const isThere = openAt >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the row only moves
  useEffect(() => {
    if (isThere) scrollTo(openAt);
  }, [openId, isThere]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a menu key on a focused row arrives here too
    <div
      ref={scroller}
      className={`${classes.scroller} docent-scroll`}
      onFocus={TreeMenu.preload}
      onContextMenu={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
        const treeRow = rows.row(row?.dataset.row ?? rootId);
        if (treeRow.kind !== 'file') return;
        event.preventDefault();
        const box = row?.getBoundingClientRect();
        // A contextmenu event from the keyboard has no position.
        const at =
          event.clientX > 0
            ? { x: event.clientX, y: event.clientY }
            : { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 };
        openMenu(treeRow.file, at.x, at.y);
      }}
    >
      <AssistiveTreeDescription
        tree={tree}
        getLabel={(movedRows, state) => describeMove(t, movedRows, state)}
      />
      <div
        {...tree.getContainerProps(t('files.tree'))}
        className={classes.tree}
        style={{ height: items.length * rowHeight }}
      >
        {visibleRows.map((at) => {
          const item = items[at];
          return (
            item && (
              <TreeItem
                key={item.getId()}
                item={item}
                rows={rows}
                top={at * rowHeight}
                isOpen={item.getId() === openId}
                isUnread={unread.has(item.getId()) && !item.isExpanded()}
                duplicates={duplicates.get(item.getId())}
                onMenu={openMenu}
              />
            )
          );
        })}
        <div style={tree.getDragLineStyle()} className={classes.dragLine} />
      </div>
      {menu && (
        <Suspense fallback={null}>
          <TreeMenu
            {...menu}
            onClose={() => setMenu(null)}
            onTrashed={returnFocus}
            onRename={() => tree.getItemInstance(menu.file.id).startRenaming()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Calls `reveal` once for each open file, with the folders above it. */
function useRevealedFile(openId: string | null, reveal: (path: string[]) => void): void {
  const file = useQuery({ ...fileQuery(openId ?? ''), enabled: openId !== null }).data;
  const revealedId = useRef<string | null>(null);
  useEffect(() => {
    if (file === undefined || file.id === revealedId.current) return;
    revealedId.current = file.id;
    const own = file.kind === 'folder' ? [file.id] : [];
    reveal([...file.path.map(({ id }) => id), ...own]);
  });
}
