import { Tooltip, UnstyledButton } from '@mantine/core';
import { createContext, type MouseEvent, type ReactNode, type Ref, useContext } from 'react';
import classes from './tools.module.css';

/** Where the names of buttons appear: not over what has opened beside them. */
export const TipSide = createContext<'top' | 'bottom'>('bottom');

interface ToolButtonProps {
  label: string;
  /** As people see it, for example "Ctrl+B". */
  keys?: string | undefined;
  active?: boolean;
  disabled?: boolean;
  /** For buttons that open something. */
  expanded?: boolean;
  /** Told by the menu that it opens. */
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent) => void;
  /** Menus and popovers add their own. */
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the toolbars: an icon, its name and keys as a hint, pressed while it applies. */
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
        // The caret stays in the text; otherwise the selection would be lost to the press.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={disabled ? undefined : onClick}
        {...buttonProps}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
