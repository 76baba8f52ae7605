import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { tableEntries } from './tableMenuItems.ts';

/** As in the toolbar, but only what can be done here. */
export const tableGroup: MenuGroup = {
  name: 'table',
  when: ({ inTable }) => inTable,
  items: tableEntries,
};
