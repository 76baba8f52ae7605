import type { File } from '@docent/contract/files';
import { FileIcon } from '../../files/FileIcon.tsx';
import classes from './SearchPalette.module.css';

interface Props {
  id: string;
  file: File;
  index: number;
  isChosen: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** A document that was read or edited lately, offered before anything is typed. */
export function RecentRow({ id, file, index, isChosen, onPoint, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search box's, which points here
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      data-index={index}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <span className={classes.sign}>
        <FileIcon file={file} size={17} />
      </span>
      <span className={classes.body}>
        <span className={classes.title}>{file.name}</span>
        <span className={classes.place}>{file.path.map(({ name }) => name).join(' › ')}</span>
      </span>
    </div>
  );
}
