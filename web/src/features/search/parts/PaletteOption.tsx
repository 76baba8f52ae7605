import type { ReactNode } from 'react';
import classes from './SearchPalette.module.css';

export interface PaletteOptionProps {
  id: string;
  index: number;
  isSelected: boolean;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
}

export function PaletteOption(props: PaletteOptionProps & { children: ReactNode }) {
  const { id, index, isSelected, onPoint, onOpen, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search box's, which points here
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      data-index={index}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      {children}
    </div>
  );
}
