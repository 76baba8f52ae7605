import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';

interface Props extends MenuProps {
  left: number;
  top: number;
  label: string;
  dropdown?: MenuDropdownProps & { 'data-tools'?: true };
}

/**
 * Immediately: Mantine's focus trap waits for the next task, and keys pressed until then would go to the
 * page behind.
 */
function takeFocus(dropdown: HTMLElement | null): void {
  const first =
    dropdown?.querySelector<HTMLElement>('[data-autofocus]') ??
    dropdown?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)');
  first?.focus({ preventScroll: true });
}

/** A menu at a position in the window: the right-clicked point, or the caret. Tab closes it. */
export function PointedMenu({ left, top, label, dropdown, children, ...menu }: Props) {
  return (
    <Menu
      key={`${left} ${top}`}
      opened
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      trapFocus={false}
      // Without keyboard events, because the key that opened the menu is pressed outside.
      clickOutsideEvents={['mousedown', 'touchstart']}
      {...menu}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          style={{ position: 'fixed', left, top, width: 0, height: 0, padding: 0, border: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown
        ref={takeFocus}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          menu.onClose?.();
        }}
        onContextMenu={(event) => event.preventDefault()}
        {...dropdown}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
