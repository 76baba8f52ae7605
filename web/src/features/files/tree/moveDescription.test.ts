import { AssistiveDndState } from '@headless-tree/core';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { describeMove } from './moveDescription.ts';
import { rootId } from './treeRows.ts';

const t = ((key: string, values = {}) => JSON.stringify([key, values])) as unknown as TFunction;
const row = (id: string, name = id) => ({ getId: () => id, getItemName: () => name });
const draggedItems = [row('a', 'Ropes'), row('b', 'Brakes')];
const names = 'Ropes, Brakes';

test.each([
  [AssistiveDndState.None, null, ['files.moveByKeyboard', {}]],
  [AssistiveDndState.Started, { draggedItems }, ['files.moving', { names }]],
  [
    AssistiveDndState.Dragging,
    { draggedItems, dragTarget: { item: row('c', 'Operations') } },
    ['files.movingTo', { names, place: 'Operations' }],
  ],
  [
    AssistiveDndState.Dragging,
    { draggedItems, dragTarget: { item: row(rootId) } },
    ['files.movingTo', { names, place: t('files.tree') }],
  ],
  [AssistiveDndState.Completed, null, ['files.moveDone', {}]],
  [AssistiveDndState.Aborted, null, ['files.moveCancelled', {}]],
])('state %s of a move by keyboard has its own sentence: %j', (state, moved, said) => {
  expect(JSON.parse(describeMove(t, moved, state))).toEqual(said);
});
