// What stands in the menu behind the right mouse button: to add to it, write a group and put it into
// `menuGroups`, in the order in which they are shown.

import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { blockGroup } from './block.ts';
import { breaksGroup } from './breaks.ts';
import { clipboardGroup } from './clipboard.ts';
import { commentGroup } from './comment.ts';
import { controlGroup } from './control.ts';
import { imageGroup } from './image.ts';
import { linkGroup } from './link.ts';
import type { Place } from './place.ts';
import { suggestionGroup } from './suggestion.ts';
import { tableGroup } from './table.ts';

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
