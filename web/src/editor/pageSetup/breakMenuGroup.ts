// What begins a new page from the line with the caret on, and how the pages after it lie.

import { SquareSplitVertical } from 'lucide-react';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { perform } from '../kit/editorStatus.ts';
import { breakItems } from './breakItems.ts';

export const breaksGroup: MenuGroup = {
  name: 'breaks',
  // Inside of a table or a list it would not part what the person points at.
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
