// The parts of the context menu.

import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { MenuContext } from './place.ts';

export interface MenuItem {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  /** In ProseMirror's notation, for example "Mod-k". */
  keys?: string;
  disabled?: boolean;
  run: (place: MenuContext) => void;
}

/** A submenu. */
export interface SubMenu {
  label: (t: TFunction) => string;
  icon: LucideIcon;
  items: MenuItem[];
}

export type MenuEntry = MenuItem | SubMenu;

export interface MenuGroup {
  name: string;
  /** Whether the group applies to this place. */
  when: (place: MenuContext) => boolean;
  items: (place: MenuContext) => MenuEntry[];
}
