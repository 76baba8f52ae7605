import { ExternalLink, Link, Pencil, Unlink } from 'lucide-react';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import type { MenuContext } from '../contextMenu/place.ts';
import { perform } from '../kit/editorStatus.ts';
import { removeLink } from './linkCommands.ts';

export const linkGroup: MenuGroup = {
  name: 'link',
  when: ({ inCode, nodes }) => !inCode && Boolean(nodes[0]?.node.isTextblock),
  items: ({ link, openLink }) =>
    link
      ? [
          {
            label: (t) => t('editor.linkOpen'),
            icon: ExternalLink,
            run: () => window.open(link.href, '_blank', 'noopener,noreferrer'),
          },
          { label: (t) => t('editor.linkEdit'), icon: Pencil, keys: 'Mod-k', run: openLink },
          { label: (t) => t('editor.linkRemove'), icon: Unlink, run: remove },
        ]
      : [{ label: (t) => t('editor.action.link'), icon: Link, keys: 'Mod-k', run: openLink }],
};

function remove({ editor }: MenuContext): void {
  perform(editor, removeLink);
}
