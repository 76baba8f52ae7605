// What stands in the menu behind the right mouse button: to add to it, write a group and put it into
// `menuGroups`, in the order in which they are shown.

import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { blockGroup } from '../blocks/blockMenuGroup.ts';
import { commentGroup } from '../comments/commentMenuGroup.ts';
import type { Place } from '../contextMenu/place.ts';
import { controlGroup } from '../forms/controlMenuGroup.ts';
import { imageGroup } from '../images/imageMenuGroup.ts';
import { linkGroup } from '../links/linkMenuGroup.ts';
import { breaksGroup } from '../pageSetup/breakMenuGroup.ts';
import { clipboardGroup } from '../pasting/clipboardMenuGroup.ts';
import { suggestionGroup } from '../suggesting/suggestionMenuGroup.ts';
import { tableGroup } from '../tables/tableMenuGroup.ts';

export interface MenuItem {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  /** In ProseMirror's writing, for example "Mod-k". */
  keys?: string;
  disabled?: boolean;
  run: (place: Place) => void;
}

/** A menu behind an item. */
export interface SubMenu {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  items: MenuItem[];
}

export type MenuEntry = MenuItem | SubMenu;

export interface MenuGroup {
  name: string;
  /** Whether the group is shown for what stands at this place. */
  when: (place: Place) => boolean;
  items: (place: Place) => MenuEntry[];
}

export const menuGroups: readonly MenuGroup[] = [
  suggestionGroup,
  clipboardGroup,
  commentGroup,
  linkGroup,
  imageGroup,
  controlGroup,
  tableGroup,
  blockGroup,
  breaksGroup,
];
