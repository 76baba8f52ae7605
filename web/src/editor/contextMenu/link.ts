import { ExternalLink, Link, Pencil, Unlink } from 'lucide-react';
import { removeLink } from '../commands/links.ts';
import { perform } from '../parts/editorStatus.ts';
import type { MenuGroup } from './groups.ts';
import type { Place } from './place.ts';

export const linkGroup: MenuGroup = {
  name: 'link',
  when: ({ inCode, nodes }) => !inCode && Boolean(nodes[0]?.node.isTextblock),
  items: ({ link, openLink }) =>
    link
      ? [
          {
            word: 'editor.linkOpen',
            icon: ExternalLink,
            run: () => window.open(link.href, '_blank', 'noopener,noreferrer'),
          },
          { word: 'editor.linkEdit', icon: Pencil, keys: 'Mod-k', run: openLink },
          { word: 'editor.linkRemove', icon: Unlink, run: remove },
        ]
      : [{ word: 'editor.action.link', icon: Link, keys: 'Mod-k', run: openLink }],
};

function remove({ editor }: Place): void {
  perform(editor, removeLink);
}
