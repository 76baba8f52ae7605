import type { MenuGroup } from '../contextMenu/menuItems.ts';
import { pictureAt } from './imageCommands.ts';
import { pictureEntries } from './imageMenuItems.ts';

export const imageGroup: MenuGroup = {
  name: 'image',
  when: ({ state }) => pictureAt(state) !== null,
  items: ({ state }) => {
    const picture = pictureAt(state);
    return picture ? pictureEntries(picture) : [];
  },
};
