import { Tooltip, UnstyledButton } from '@mantine/core';
import { createContext, type MouseEvent, type ReactNode, type Ref, useContext } from 'react';
import classes from './tools.module.css';

/** Where tooltips of buttons appear, so that they do not cover an open menu. */
export const TipSide = createContext<'top' | 'bottom'>('bottom');

interface ToolButtonProps {
  label: string;
  /** As displayed, for example "Ctrl+B". */
  keys?: string | undefined;
  active?: boolean;
  disabled?: boolean;
  /** For buttons that open a menu or panel. */
  expanded?: boolean;
  /** Set by the menu that the button opens. */
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent) => void;
  /** Added by menus and popovers. */
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A toolbar button: an icon with name and shortcut as a tooltip, pressed while it applies. */
export function ToolButton({
  label,
  keys,
  active,
  disabled,
  expanded,
  onClick,
  className = '',
  children,
  ref,
  ...buttonProps
}: ToolButtonProps) {
  const side = useContext(TipSide);
  const isOpen = expanded ?? buttonProps['aria-expanded'] ?? false;
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} position={side} disabled={isOpen}>
      <UnstyledButton
        ref={ref}
        className={`${classes.button} ${className}`}
        aria-label={label}
        aria-pressed={expanded === undefined ? active : undefined}
        aria-expanded={expanded}
        data-active={active || undefined}
        aria-disabled={disabled || undefined}
        // Keeps the focus in the text; otherwise the press would lose the selection.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={disabled ? undefined : onClick}
        {...buttonProps}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
