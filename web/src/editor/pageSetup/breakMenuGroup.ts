// Starts a new page before the line with the caret, and sets the layout of the following pages.

import { SquareSplitVertical } from 'lucide-react';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { perform } from '../kit/editorStatus.ts';
import { breakItems } from './breakItems.ts';

export const breaksGroup: MenuGroup = {
  name: 'breaks',
  // Inside a table or list, it would not split what the person points at.
  when: ({ nodes: [first, around] }) =>
    first?.node.isTextblock === true && around?.node.type.name === 'section',
  items: ({ state }) => [
    {
      label: (t) => t('pages.insertBreak'),
      icon: SquareSplitVertical,
      items: breakItems.map(({ word, icon, run: command }) => ({
        label: (t) => t(`pages.${word}`),
        icon,
        ...(word === 'pageBreak' ? { keys: 'Mod-Enter' } : {}),
        disabled: !command(state),
        run: ({ editor }) => {
          perform(editor, command);
        },
      })),
    },
  ],
};
