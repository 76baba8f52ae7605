import classes from './FileName.module.css';

interface Props {
  name: string;
  /** Where it is, or when it changed; each line is cut off where there is no room. */
  under: string;
  className?: string;
}

/** A file's name over what tells it from others of that name. */
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
