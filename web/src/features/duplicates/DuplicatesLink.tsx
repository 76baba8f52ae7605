import type { DuplicateCounts } from '@docent/contract/duplicates';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { duplicatesText } from '../files/files.rules.ts';
import classes from './DuplicatesLink.module.css';

interface Props {
  counts: DuplicateCounts;
  /** Only the number of repeated paragraphs, with the rest as its tooltip. */
  isCompact?: boolean;
  tabIndex?: number;
  'aria-hidden'?: boolean;
}

/** How much of a document also occurs elsewhere; leads to the list. */
export function DuplicatesLink({ counts, isCompact = false, ...attributes }: Props) {
  const { t } = useTranslation();
  const { fileId, repeated, diverging } = counts;
  const text = duplicatesText(counts, t);
  return (
    <Link
      to="/viewrepeat"
      search={{ fileId }}
      className={classes.link}
      data-compact={isCompact || undefined}
      data-diverging={diverging > 0 || undefined}
      aria-label={text}
      title={text}
      draggable={false}
      // A row around it is pressed to open its document.
      onClick={(event) => event.stopPropagation()}
      {...attributes}
    >
      <CopyCheck size={13} aria-hidden />
      <span className={classes.text}>{text}</span>
      {/* Not as text, which a row around it would have beside its name. */}
      <span className={classes.number} data-number={repeated} />
    </Link>
  );
}
