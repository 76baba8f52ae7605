// Drag and drop in the tree: files into folders or between other files, and files from the computer into a
// folder.
import { isOrderedDragTarget, type TreeConfig } from '@headless-tree/core';
import { openDialog } from '../fileDialogs.ts';
import type { FileActions } from '../files.actions.ts';
import { canMoveInto, decideActions, isPublishedByMove } from '../files.rules.ts';
import { drop } from '../uploads/uploads.ts';
import { type FileTreeRow, fileOf, isRenamable, rootId, type TreeRows } from './treeRows.ts';

export function dropOptions(rows: TreeRows, actions: FileActions) {
  return {
    canDrag: (items) => items.every(isRenamable),
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
      const files = items.flatMap((item) => fileOf(item) ?? []);
      if (folder && files.some((file) => isPublishedByMove(file, folder))) {
        openDialog({ kind: 'move', files, into: folder });
        return;
      }
      const [only] = files;
      if (files.length === 1 && only) void actions.move(only, folder, beforeId);
      else void actions.moveAll(files, folder, beforeId);
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
      if (file) void drop(file, data);
    },
  } satisfies Partial<TreeConfig<FileTreeRow>>;
}
