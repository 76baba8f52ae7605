// The parts that the menu behind the right mouse button is made of.

import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { MenuContext } from './place.ts';

export interface MenuItem {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  /** In ProseMirror's writing, for example "Mod-k". */
  keys?: string;
  disabled?: boolean;
  run: (place: MenuContext) => void;
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
  when: (place: MenuContext) => boolean;
  items: (place: MenuContext) => MenuEntry[];
}
