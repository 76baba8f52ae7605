import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { tableEntries } from './tableMenuItems.ts';

/** As in the toolbar, but only available actions. */
export const tableGroup: MenuGroup = {
  name: 'table',
  when: ({ inTable }) => inTable,
  items: tableEntries,
};
