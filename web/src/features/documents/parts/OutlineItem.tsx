import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import classes from './Outline.module.css';

interface EntryProps {
  id: string;
  index: number;
  text: string;
  indent: number;
  parts: 'open' | 'folded' | null;
  t: TFunction;
  isCurrent: boolean;
  isMovable: boolean;
  onGo: (id: string) => void;
  onFold: (id: string, closed: boolean) => void;
}

/** Memoised, because a manual has thousands. */
export const OutlineItem = memo(
  function OutlineItem(props: EntryProps) {
    const { id, index, text, indent, parts, isCurrent, isMovable, t } = props;
    const { onGo, onFold } = props;
    return (
      <li className={classes.line} data-index={index}>
        <a
          href={`#p-${id}`}
          className={classes.entry}
          style={{ paddingLeft: 16 + indent * 13 }}
          data-entry={id}
          draggable={isMovable}
          aria-current={isCurrent ? 'location' : undefined}
          aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          title={text}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onGo(id);
          }}
        >
          {text || '—'}
        </a>
        {parts && (
          <button
            type="button"
            // By keyboard, the arrow keys fold.
            tabIndex={-1}
            className={classes.fold}
            style={{ marginLeft: indent * 13 }}
            aria-expanded={parts === 'open'}
            aria-label={t('documents.parts', { heading: text })}
            onClick={() => onFold(id, parts === 'open')}
          >
            {parts === 'open' ? <ChevronDown size={13} /> : <ChevronRight size={13} />}
          </button>
        )}
      </li>
    );
  },
  // The callbacks behave the same in every render.
  (a, b) =>
    a.id === b.id &&
    a.index === b.index &&
    a.text === b.text &&
    a.indent === b.indent &&
    a.parts === b.parts &&
    a.t === b.t &&
    a.isCurrent === b.isCurrent &&
    a.isMovable === b.isMovable,
);
