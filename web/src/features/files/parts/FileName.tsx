import classes from './FileName.module.css';

interface Props {
  name: string;
  /** Path or modification time; each line is truncated if there is no room. */
  under: string;
  className?: string;
}

/** A file's name above text that distinguishes it from others with that name. */
export function FileName({ name, under, className }: Props) {
  return (
    <span className={className}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.under}>{under}</span>
    </span>
  );
}
