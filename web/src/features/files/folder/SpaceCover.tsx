import type { File } from '@docent/contract/files';
import classes from './SpaceCover.module.css';
import { useCover } from './useCover.ts';

/** The cover of a space; decorative. */
export function SpaceCover({ file }: { file: File }) {
  const url = useCover(file);
  if (file.cover === null) return null;
  return (
    <div className={classes.cover}>
      {url !== null && (
        <img src={url} alt="" style={{ objectPosition: `50% ${file.cover.position}%` }} />
      )}
    </div>
  );
}
