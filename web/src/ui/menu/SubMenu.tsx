import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import classes from './SubMenu.module.css';

interface Props {
  label: string;
  icon: ReactNode;
  /** Whether it gets the focus when the menu opens. */
  isFirst?: boolean;
  /** The items. */
  children: ReactNode;
}

/** As in tools.module.css: touch has no hover, and a submenu beside a scrolling menu would be clipped. */
const narrow = '(hover: none), (max-width: 640px), (max-height: 760px)';

/** An item of a menu with a submenu: opens beside it with a mouse and enough room, otherwise below it. */
export function SubMenu({ label, icon, isFirst, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isUnder = useMediaQuery(narrow, false, {
    getInitialValueInEffect: false,
  });
  const itemProps = {
    leftSection: icon,
    'data-autofocus': isFirst || undefined,
    children: label,
  };
  if (isUnder) {
    return (
      <>
        <Menu.Item
          {...itemProps}
          closeMenuOnClick={false}
          aria-expanded={isOpen}
          rightSection={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        />
        {isOpen && <div className={classes.underItem}>{children}</div>}
      </>
    );
  }
  return (
    <Menu.Sub opened={isOpen} onChange={setIsOpen} openDelay={80} closeDelay={120}>
      <Menu.Sub.Target>
        <Menu.Sub.Item {...itemProps} onClick={() => setIsOpen(true)} />
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown data-tools className={classes.subMenu}>
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
