import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SubMenu } from '../../ui/menu/SubMenu.tsx';
import type { MenuEntry, MenuItem } from '../contextMenu/menuItems.ts';
import { keyName } from '../kit/keyNames.ts';
import classes from '../kit/tools.module.css';

/** For a menu with submenus that open below their items: it moves up so that its end stays visible. */
export const growing = { flip: true, shift: { crossAxis: true, padding: 8 } };

interface MenuEntriesProps {
  entries: readonly MenuEntry[];
  onRun: (item: MenuItem) => void;
  /** The item that gets the focus when the menu opens. */
  first?: MenuEntry | undefined;
}

/** Items of a menu and its submenus. */
export function MenuEntries({ entries, onRun, first }: MenuEntriesProps) {
  const { t } = useTranslation();
  return entries.map((entry) => {
    const { label, icon: Icon } = entry;
    if ('items' in entry) {
      return (
        <SubMenu
          key={label(t)}
          label={label(t)}
          icon={<Icon size={16} />}
          isFirst={entry === first}
        >
          <MenuEntries entries={entry.items} onRun={onRun} />
        </SubMenu>
      );
    }
    return (
      <Menu.Item
        key={label(t)}
        leftSection={<Icon size={16} />}
        rightSection={entry.keys && <kbd className={classes.itemKeys}>{keyName(entry.keys)}</kbd>}
        disabled={entry.disabled ?? false}
        // Mantine would focus the first item, even if it is disabled.
        data-autofocus={entry === first || undefined}
        onClick={() => onRun(entry)}
      >
        {label(t)}
      </Menu.Item>
    );
  });
}
