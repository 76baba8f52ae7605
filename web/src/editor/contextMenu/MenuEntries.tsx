import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuItem, SubMenu } from '../contextMenu/menuItems.ts';
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
    if ('items' in entry) return <Sub key={label(t)} menu={entry} onRun={onRun} first={first} />;
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

interface SubProps extends Omit<MenuEntriesProps, 'entries'> {
  menu: SubMenu;
}

/** As in tools.module.css: touch has no hover, and a submenu beside a scrolling menu would be clipped. */
const narrow = '(hover: none), (max-width: 640px), (max-height: 760px)';

/** Opens beside its item with a mouse and enough room, otherwise below it. */
function Sub({ menu, onRun, first }: SubProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isUnder = useMediaQuery(narrow, false, {
    getInitialValueInEffect: false,
  });
  const { label, icon: Icon, items } = menu;
  const openProps = {
    leftSection: <Icon size={16} />,
    'data-autofocus': menu === first || undefined,
    children: label(t),
  };
  if (isUnder) {
    return (
      <>
        <Menu.Item
          {...openProps}
          closeMenuOnClick={false}
          aria-expanded={isOpen}
          rightSection={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        {isOpen && (
          <div className={classes.underItem}>
            <MenuEntries entries={items} onRun={onRun} />
          </div>
        )}
      </>
    );
  }
  return (
    <Menu.Sub opened={isOpen} onChange={setIsOpen} openDelay={80} closeDelay={120}>
      <Menu.Sub.Target>
        <Menu.Sub.Item {...openProps} onClick={() => setIsOpen(true)} />
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown data-tools className={classes.subMenu}>
        <MenuEntries entries={items} onRun={onRun} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
