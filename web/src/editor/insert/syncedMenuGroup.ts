import { NodeSelection } from '@tiptap/pm/state';
import { Unlink2 } from 'lucide-react';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { isWriting, modeOf } from '../kit/mode.ts';
import { convertSynced } from './convertSynced.ts';

export const syncedGroup: MenuGroup = {
  name: 'synced',
  when: (place) => shownBlock(place) !== null,
  items: ({ state }) => [
    {
      label: (t) => t('blocks.synced.convert'),
      icon: Unlink2,
      disabled: !isWriting(modeOf(state)),
      run: (place) => {
        const block = shownBlock(place);
        if (block) void convertSynced(place.editor, block);
      },
    },
  ],
};

/** The selected synced paragraph if its text is shown, which is only for people with access to its source. */
function shownBlock({ editor, state: { selection } }: MenuContext) {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'synced') return null;
  const dom = editor.view.nodeDOM(selection.from);
  return dom instanceof HTMLElement && dom.querySelector('.synced-text') ? selection.node : null;
}
