import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuItem, SubMenu } from '../contextMenu/groups.ts';
import { keyName } from './keyNames.ts';
import classes from './tools.module.css';

interface MenuEntriesProps {
  entries: readonly MenuEntry[];
  onRun: (item: MenuItem) => void;
  /** The one that has the focus when the menu opens. */
  first?: MenuEntry | undefined;
}

/** Items of a menu, and menus of their own within it. */
export function MenuEntries({ entries, onRun, first }: MenuEntriesProps) {
  const { t } = useTranslation();
  return entries.map((entry) => {
    const { label, icon: Icon } = entry;
    if ('items' in entry) return <Sub key={label(t)} menu={entry} onRun={onRun} first={first} />;
    return (
      <Menu.Item
        key={label(t)}
        leftSection={<Icon size={16} />}
        rightSection={entry.keys && <kbd className={classes.itemKeys}>{keyName(entry.keys)}</kbd>}
        disabled={entry.disabled ?? false}
        // Its own choice would be the first one, disabled or not.
        data-autofocus={entry === first || undefined}
        onClick={() => onRun(entry)}
      >
        {label(t)}
      </Menu.Item>
    );
  });
}

interface SubProps extends Omit<MenuEntriesProps, 'entries'> {
  menu: SubMenu;
}

function Sub({ menu, onRun, first }: SubProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { label, icon: Icon, items } = menu;
  return (
    <Menu.Sub opened={opened} onChange={setOpened} openDelay={80} closeDelay={120}>
      <Menu.Sub.Target>
        <Menu.Sub.Item
          leftSection={<Icon size={16} />}
          data-autofocus={menu === first || undefined}
          // A finger does not hover.
          onClick={() => setOpened(true)}
        >
          {label(t)}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown data-tools className={classes.subMenu}>
        <MenuEntries entries={items} onRun={onRun} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
