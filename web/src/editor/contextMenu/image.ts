import { deleteSelection } from '@tiptap/pm/commands';
import { Trash2 } from 'lucide-react';
import { perform } from '../parts/editorStatus.ts';
import { imageWidths, setImageWidth } from '../parts/imageWidths.ts';
import type { MenuGroup } from './groups.ts';

export const imageGroup: MenuGroup = {
  name: 'image',
  when: ({ nodes }) => nodes[0]?.node.type.name === 'image',
  items: ({ nodes }) => [
    ...imageWidths.map(({ word, share, icon }) => ({
      word: `editor.${word}` as const,
      icon,
      run: ({ editor }) => setImageWidth(editor, nodes[0]?.pos ?? -1, share),
    })),
    {
      word: 'editor.deleteImage',
      icon: Trash2,
      run: ({ editor }) => perform(editor, deleteSelection),
    },
  ],
};
