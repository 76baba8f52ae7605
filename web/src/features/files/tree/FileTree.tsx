// The tree of all files that the person may read. Only the rows in sight exist in the page, and a folder
// is asked for when it is opened, so that a hundred thousand files cost what a hundred do.

import type { File } from '@docent/contract/files';
import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  propMemoizationFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLost, returnFocus } from '../../../ui/focus.ts';
import { lazily } from '../../../ui/lazily.ts';
import { useVisibleRows } from '../../../ui/scrolling/useVisibleRows.ts';
import { useFileSlots } from '../fileSlots.ts';
import { useFileActions } from '../files.actions.ts';
import { fileQuery } from '../files.queries.ts';
import { canMoveInto, decideActions } from '../files.rules.ts';
import { useLiveChildren } from '../liveChildren.ts';
import { startUploads } from '../uploads/uploads.ts';
import { useOpenFile } from '../useOpenFile.ts';
import { useOpenFileId } from '../useOpenFolder.ts';
import classes from './FileTree.module.css';
import { TreeItem } from './TreeItem.tsx';
import {
  createTreeRows,
  type FileTreeRow,
  folderOf,
  rootId,
  rowHeights,
  rowIndent,
} from './treeRows.ts';

const TreeMenu = lazily(() => import('./TreeMenu.tsx').then((module) => module.TreeMenu));

const storedExpansion = 'expandedFiles';

export function FileTree() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const actions = useFileActions();
  const open = useOpenFile();
  const openId = useOpenFileId();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const rowHeight = isTouch ? rowHeights.finger : rowHeights.mouse;
  const rows = useMemo(() => createTreeRows(client), [client]);
  const [expandedItems, setExpandedItems] = useState<string[]>(readExpansion);
  const [menu, setMenu] = useState<{ file: File; x: number; y: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const [focusRequests, requestFocus] = useReducer((times: number) => times + 1, 0);

  const tree = useTree<FileTreeRow>({
    rootItemId: rootId,
    state: { expandedItems },
    setExpandedItems,
    dataLoader: { getItem: rows.row, getChildren: rows.children },
    getItemName: (item) => fileOf(item)?.name ?? '',
    isItemFolder: (item) => item.getId() === rootId || fileOf(item)?.kind === 'folder',
    onPrimaryAction: (item) => {
      const file = fileOf(item);
      if (file) open(file);
    },
    indent: rowIndent,
    canReorder: true,
    openOnDropDelay: 600,
    canDrag: (items) => items.every((item) => movable(fileOf(item))),
    canDrop: (items, { item: into }) =>
      items.every((item) => {
        const file = fileOf(item);
        const folder = fileOf(into) ?? null;
        if (file === null || (folder === null && into.getId() !== rootId)) return false;
        return canMoveInto(file, folder);
      }),
    onDrop: (items, target) => {
      const movedIds = items.map((item) => item.getId());
      const folder = fileOf(target.item) ?? null;
      const before = isOrderedDragTarget(target)
        ? target.item
            .getChildren()
            .map((item) => item.getId())
            .filter((id) => !movedIds.includes(id))[target.insertionIndex]
        : undefined;
      const beforeId =
        before !== undefined && rows.row(before).kind === 'file' ? before : undefined;
      for (const item of items) {
        const file = fileOf(item);
        if (file) void actions.move(file, folder, beforeId);
      }
    },
    canDragForeignDragObjectOver: (data) => data.types.includes('Files'),
    canDropForeignDragObject: (data, { item }) => {
      const file = fileOf(item);
      return (
        data.types.includes('Files') &&
        file !== null &&
        decideActions(file, ['upload']).includes('upload')
      );
    },
    onDropForeignDragObject: (data, { item }) => {
      const file = fileOf(item);
      if (file) startUploads(file, [...data.files]);
    },
    canRename: (item) => {
      const file = fileOf(item);
      return file !== null && decideActions(file, []).includes('rename');
    },
    onRename: (item, name) => {
      const file = fileOf(item);
      if (file) void actions.rename(file, name);
    },
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
      propMemoizationFeature,
      // The library's own gives the focus some 20 ms later, and takes it from what has been opened meanwhile.
      { key: 'focus', treeInstance: { updateDomFocus: requestFocus } },
    ],
    hotkeys: {
      customOpen: {
        hotkey: 'Enter',
        isEnabled: (of) => !of.isRenamingItem(),
        handler: (_event, of) => of.getFocusedItem().primaryAction(),
      },
      customDelete: {
        hotkey: 'Delete',
        handler: (_event, of) => {
          const item = of.getFocusedItem();
          const file = fileOf(item);
          if (!file || !decideActions(file, []).includes('trash')) return;
          const neighbour = item.getItemAbove() ?? item.getItemBelow();
          void actions.trash(file);
          neighbour?.setFocused();
          of.updateDomFocus();
        },
      },
    },
  });

  useEffect(() => rows.subscribe(() => tree.rebuildTree()), [rows, tree]);
  useEffect(() => {
    localStorage.setItem(storedExpansion, JSON.stringify(expandedItems.slice(-500)));
  }, [expandedItems]);

  useLayoutEffect(() => {
    const isHere = isLost() || scroller.current?.contains(document.activeElement);
    if (focusRequests > 0 && isHere) tree.getFocusedItem().getElement()?.focus();
  }, [focusRequests, tree]);

  function openMenu(file: File, x: number, y: number) {
    tree.getItemInstance(file.id).setFocused();
    setMenu({ file, x, y });
  }

  const items = tree.getItems();
  const focused = tree.getState().focusedItem;
  const { rows: inSight, scrollTo } = useVisibleRows(scroller, {
    count: items.length,
    rowHeight,
    pinnedRow: items.findIndex((item) => item.getId() === focused),
    idAt: (at) => items[at]?.getId(),
  });

  const { useUnreadFiles } = useFileSlots();
  const unread = useUnreadFiles(
    inSight.flatMap((at) => {
      const item = items[at];
      const file = item && fileOf(item);
      // Of an open folder, the rows below it say so.
      const isAsked = file?.kind === 'folder' ? !item?.isExpanded() : file?.level !== 'read';
      return file && isAsked ? [file.id] : [];
    }),
  );

  useLiveChildren(
    new Map(
      [...Map.groupBy(inSight, (at) => items[at]?.getParent()?.getId() ?? rootId)].map(
        ([id, ats]) => [folderOf(id), new Set(ats.flatMap((at) => items[at]?.getId() ?? []))],
      ),
    ),
  );
  useRevealedFile(openId, (path) => {
    setExpandedItems((was) => [...new Set([...was, ...path])]);
  });
  // The row of what is open comes into sight once, when its page is gone to.
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
        // Opened from the keyboard, the event carries no position.
        const at =
          event.clientX > 0
            ? { x: event.clientX, y: event.clientY }
            : { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 };
        openMenu(treeRow.file, at.x, at.y);
      }}
    >
      <AssistiveTreeDescription tree={tree} />
      <div
        {...tree.getContainerProps(t('files.tree'))}
        className={classes.tree}
        style={{ height: items.length * rowHeight }}
      >
        {inSight.map((at) => {
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

function fileOf(item: ItemInstance<FileTreeRow>): File | null {
  const row = item.getItemData();
  return row?.kind === 'file' ? row.file : null;
}

function movable(file: File | null): boolean {
  return file !== null && decideActions(file, []).includes('rename');
}

/** Tells the folders above what is open, once it is known, so that they can be expanded. */
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

function readExpansion(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedExpansion) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Written by something else; the tree starts closed.
    return [];
  }
}
