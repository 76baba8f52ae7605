import type { File } from '@docent/contract/files';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { PointedMenu } from '../../../ui/menu/PointedMenu.tsx';
import { FileMenuItems } from '../FileMenuItems.tsx';

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
    <PointedMenu
      left={x}
      top={y}
      label={file.name}
      onClose={onClose}
      returnFocus={false}
      width={220}
    >
      <FileMenuItems file={file} onRename={onRename} onTrashed={onTrashed} />
    </PointedMenu>
  );
}
