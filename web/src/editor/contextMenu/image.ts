import { pictureAt } from '../commands/pictures.ts';
import { pictureEntries } from '../parts/pictureTools.ts';
import type { MenuGroup } from './groups.ts';

export const imageGroup: MenuGroup = {
  name: 'image',
  when: ({ state }) => pictureAt(state) !== null,
  items: ({ state }) => {
    const picture = pictureAt(state);
    return picture ? pictureEntries(picture) : [];
  },
};
