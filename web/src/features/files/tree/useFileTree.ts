// State of the tree: expanded folders, focused row, and the effects of keys and drops.
import {
  type CustomHotkeysConfig,
  dragAndDropFeature,
  hotkeysCoreFeature,
  keyboardDragAndDropFeature,
  propMemoizationFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { isLost } from '../../../ui/focus.ts';
import { type FileActions, useFileActions } from '../files.actions.ts';
import { decideActions, decideName } from '../files.rules.ts';
import { useOpenFile } from '../parts/useOpenFile.ts';
import { dropOptions } from './treeDrop.ts';
import {
  createTreeRows,
  type FileTreeRow,
  fileOf,
  isRenamable,
  rootId,
  rowIndent,
} from './treeRows.ts';

const storedExpansion = 'expandedFiles';

export function useFileTree(scroller: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const actions = useFileActions();
  const open = useOpenFile();
  const rows = useMemo(() => createTreeRows(client), [client]);
  const [expandedItems, setExpandedItems] = useState<string[]>(readExpansion);
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
    ...dropOptions(rows, actions),
    canRename: isRenamable,
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
      // The library's own version focuses about 20 ms later, and would take the focus from something opened
      // meanwhile.
      { key: 'focus', treeInstance: { updateDomFocus: requestFocus } },
    ],
    hotkeys: treeHotkeys(actions),
  });

  useEffect(() => rows.subscribe(() => tree.rebuildTree()), [rows, tree]);
  useEffect(() => {
    localStorage.setItem(storedExpansion, JSON.stringify(expandedItems.slice(-500)));
  }, [expandedItems]);

  useLayoutEffect(() => {
    const isHere = isLost() || scroller.current?.contains(document.activeElement);
    if (focusRequests > 0 && isHere) tree.getFocusedItem().getElement()?.focus();
  }, [focusRequests, tree, scroller]);

  return {
    tree,
    rows,
    expand(ids: string[]) {
      setExpandedItems((was) => [...new Set([...was, ...ids])]);
    },
  };
}

function treeHotkeys(actions: FileActions): CustomHotkeysConfig<FileTreeRow> {
  return {
    customOpen: {
      hotkey: 'Enter',
      isEnabled: (tree) => !tree.getFocusedItem().isRenaming(),
      handler: (_event, tree) => tree.getFocusedItem().primaryAction(),
    },
    // An invalid name stays in its field with the reason.
    completeRenaming: {
      hotkey: 'Enter',
      allowWhenInputFocused: true,
      isEnabled: (tree) => tree.getFocusedItem().isRenaming(),
      handler: (_event, tree) => {
        if (decideName(tree.getRenamingValue()) === null) tree.completeRenaming();
      },
    },
    customDelete: {
      hotkey: 'Delete',
      handler: (_event, tree) => {
        const item = tree.getFocusedItem();
        const file = fileOf(item);
        if (!file || !decideActions(file, []).includes('trash')) return;
        const neighbour = item.getItemAbove() ?? item.getItemBelow();
        void actions.trash(file);
        neighbour?.setFocused();
        tree.updateDomFocus();
      },
    },
  };
}

function readExpansion(): string[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(storedExpansion) ?? '[]');
    return Array.isArray(storedIds) ? storedIds.filter((id) => typeof id === 'string') : [];
  } catch {
    // The stored value has another format, so the tree starts collapsed.
    return [];
  }
}
