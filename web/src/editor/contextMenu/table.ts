import type { TFunction } from 'i18next';
import { perform } from '../parts/editorStatus.ts';
import { tableTools } from '../parts/tableTools.ts';
import type { MenuGroup } from './groups.ts';
import type { Place } from './place.ts';

/** Rows and columns, cells, deletions: as in the toolbar, but only what can be done here. */
export const tableGroups: readonly MenuGroup[] = tableTools.map((tools) => ({
  name: tools[0].word,
  when: ({ inTable }) => inTable,
  items: ({ state }) =>
    tools
      .filter(({ command }) => command(state))
      .map(({ word, icon, command }) => ({
        label: (t: TFunction) => t(`editor.${word}`),
        icon,
        run: ({ editor }: Place) => perform(editor, command),
      })),
}));
