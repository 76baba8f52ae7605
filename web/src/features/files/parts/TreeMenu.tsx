import type { File } from '@docent/contract/files';
import { Menu } from '@mantine/core';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { FileMenuItems } from '../FileMenuItems.tsx';
import classes from '../FileTree.module.css';

interface Props {
  file: File;
  /** In the window, in CSS pixels. */
  x: number;
  y: number;
  onRename: () => void;
  onTrashed: () => void;
  onClose: () => void;
}

/** The menu of a row of the tree, at the pointer. */
export function TreeMenu({ file, x, y, onRename, onTrashed, onClose }: Props) {
  useReturnedFocus();
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} width={220}>
      <Menu.Target>
        <span className={classes.menuAnchor} style={{ left: x, top: y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        <FileMenuItems file={file} onRename={onRename} onTrashed={onTrashed} />
      </Menu.Dropdown>
    </Menu>
  );
}
