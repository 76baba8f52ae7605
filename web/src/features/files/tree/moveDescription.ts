// What screen readers say while rows of the tree are moved by keyboard.
import { AssistiveDndState, type ItemInstance } from '@headless-tree/core';
import type { TFunction } from 'i18next';
import { rootId } from './treeRows.ts';

type Moved<Row> = Pick<ItemInstance<Row>, 'getId' | 'getItemName'>;

/** What the description needs of the library's state. */
export interface MovedRows<Row> {
  draggedItems?: readonly Moved<Row>[];
  dragTarget?: { item: Moved<Row> };
}

/** Returns the sentence for a state of the tree, for `AssistiveTreeDescription`. */
export function describeMove<Row>(
  t: TFunction,
  movedRows: MovedRows<Row> | null | undefined,
  state: AssistiveDndState,
): string {
  switch (state) {
    case AssistiveDndState.Started:
    case AssistiveDndState.Dragging: {
      const names = movedRows?.draggedItems?.map((item) => item.getItemName()).join(', ') ?? '';
      const target = movedRows?.dragTarget?.item;
      if (!target) return t('files.moving', { names });
      const place = target.getId() === rootId ? t('files.tree') : target.getItemName();
      return t('files.movingTo', { names, place });
    }
    case AssistiveDndState.Completed:
      return t('files.moveDone');
    case AssistiveDndState.Aborted:
      return t('files.moveCancelled');
    case AssistiveDndState.None:
      return t('files.moveByKeyboard');
  }
}
