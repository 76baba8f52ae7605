import { deleteSelection } from '@tiptap/pm/commands';
import { NodeSelection } from '@tiptap/pm/state';
import { Settings2, Trash2 } from 'lucide-react';
import { opensDialog } from '../../ui/commands/opensDialog.ts';
import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { perform } from '../kit/editorStatus.ts';

/** Opens the properties of the control or signature line under the menu. */
export const controlGroup: MenuGroup = {
  name: 'control',
  when: ({ nodes: [first] }) =>
    first?.node.type.name === 'control' ||
    (first?.node.type.name === 'signature' && !first.node.attrs.signedAt),
  items: ({ nodes: [first] }) => {
    const isControl = first?.node.type.name === 'control';
    return [
      {
        label: (t) => opensDialog(t(isControl ? 'forms.properties' : 'forms.lineTitle')),
        icon: Settings2,
        keys: 'Enter',
        run: ({ openDialog }) => openDialog(isControl ? 'control' : 'signature', first?.pos),
      },
      {
        label: (t) => t('forms.delete'),
        icon: Trash2,
        run: ({ editor }) => {
          const { selection } = editor.state;
          if (selection instanceof NodeSelection) perform(editor, deleteSelection);
        },
      },
    ];
  },
};
