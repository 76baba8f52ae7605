// Comments on the selection, or on the block with the caret.

import { MessageSquarePlus } from 'lucide-react';
import { blockAround } from '../blocks/moveBlocks.ts';
import type { MenuGroup } from '../contextMenu/menuItems.ts';

export const commentGroup: MenuGroup = {
  name: 'comment',
  when: ({ state }) => blockAround(state) !== null,
  items: ({ comment }) => [
    {
      label: (t) => t('editor.action.comment'),
      icon: MessageSquarePlus,
      keys: 'Mod-Alt-m',
      run: comment,
    },
  ],
};
