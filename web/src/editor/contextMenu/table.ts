import { tableEntries } from '../parts/tableTools.ts';
import type { MenuGroup } from './groups.ts';

/** As in the toolbar, but only what can be done here. */
export const tableGroup: MenuGroup = {
  name: 'table',
  when: ({ inTable }) => inTable,
  items: tableEntries,
};
