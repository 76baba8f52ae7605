import { deleteSelection } from '@tiptap/pm/commands';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { perform } from '../parts/editorStatus.ts';
import { imageWidths, setImageWidth } from '../parts/imageWidths.ts';
import type { MenuGroup } from './groups.ts';
import type { Place } from './place.ts';

export const imageGroup: MenuGroup = {
  name: 'image',
  when: ({ nodes }) => nodes[0]?.node.type.name === 'image',
  items: ({ nodes }) => [
    ...imageWidths.map(({ word, share, icon }) => ({
      label: (t: TFunction) => t(`editor.${word}`),
      icon,
      run: ({ editor }: Place) => setImageWidth(editor, nodes[0]?.pos ?? -1, share),
    })),
    {
      label: (t) => t('editor.deleteImage'),
      icon: Trash2,
      run: ({ editor }) => perform(editor, deleteSelection),
    },
  ],
};
