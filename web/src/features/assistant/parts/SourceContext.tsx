// A source in its context: the quoted sentence in its paragraph, the item in its list, the row in its
// table. Unquoted text is muted, and folded if it is long.
import type { SourceContext as Context, TextRange } from '@docent/contract/assistant';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldEntries, foldText } from '../folding.rules.ts';
import classes from './SourceContext.module.css';

interface Props {
  context: Context | undefined;
  /** Shown if there is no context. */
  text: string;
  /** Shows little more than the quotation until the person expands it. */
  isCompact: boolean;
}

export function SourceContext({ context: storedContext, text, isCompact }: Props) {
  const [isOpen, setOpen] = useState(false);
  const context: Context = storedContext ?? { kind: 'paragraph', text, quoted: [] };
  const fold = { isOpen, isCompact, onToggle: () => setOpen((was) => !was) };
  switch (context.kind) {
    case 'paragraph':
      return <QuotedParagraph {...context} {...fold} />;
    case 'list':
      return <QuotedList {...context} {...fold} />;
    case 'table':
      return <QuotedTable {...context} {...fold} />;
    case 'code':
      return (
        <div className={classes.context}>
          {context.lead !== null && (
            <p>
              <mark>{context.lead}</mark>
            </p>
          )}
          <pre className={classes.code}>
            <code>{context.text}</code>
          </pre>
        </div>
      );
  }
}

interface Fold {
  isOpen: boolean;
  isCompact: boolean;
  onToggle: () => void;
}

type ContextOf<Kind extends Context['kind']> = Omit<Extract<Context, { kind: Kind }>, 'kind'>;

function QuotedParagraph({ text, quoted, ...fold }: ContextOf<'paragraph'> & Fold) {
  const id = useId();
  const foldedRange = foldText(text, quoted, fold.isCompact);
  const visibleRange =
    foldedRange === null || fold.isOpen ? { from: 0, to: text.length } : foldedRange;
  const isWhole = quoted.some(({ from, to }) => from === 0 && to >= text.trimEnd().length);
  return (
    <div className={classes.context}>
      <p id={id} className={classes.paragraph} data-quoted={isWhole || undefined}>
        {visibleRange.from > 0 && '… '}
        {isWhole
          ? text.slice(visibleRange.from, visibleRange.to)
          : marked(text, quoted, visibleRange)}
        {visibleRange.to < text.length && ' …'}
      </p>
      {foldedRange !== null && <FoldButton id={id} {...fold} />}
    </div>
  );
}

/** The shown part of a text with its quoted ranges marked. */
function marked(
  text: string,
  quotedRanges: readonly TextRange[],
  visibleRange: TextRange,
): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = visibleRange.from;
  for (const range of quotedRanges) {
    const from = Math.max(at, range.from);
    const to = Math.min(visibleRange.to, range.to);
    if (to <= from) continue;
    if (from > at) parts.push(text.slice(at, from));
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  if (at < visibleRange.to) parts.push(text.slice(at, visibleRange.to));
  return parts;
}

function QuotedList({ lead, items, quoted, ...fold }: ContextOf<'list'> & Fold) {
  const id = useId();
  const foldedEntries = foldEntries(items.length, quoted, fold.isCompact);
  const visibleItems = fold.isOpen ? items.keys() : foldedEntries;
  // If everything is quoted, nothing needs emphasis.
  const isWhole = quoted.length === items.length;
  return (
    <div className={classes.context}>
      {lead !== null && (
        <p className={classes.lead}>{quoted.length === 0 ? <mark>{lead}</mark> : lead}</p>
      )}
      <ul id={id} className={classes.list} data-quoted={isWhole || undefined}>
        {[...visibleItems].map((at) => (
          <li key={at}>{quoted.includes(at) && !isWhole ? <mark>{items[at]}</mark> : items[at]}</li>
        ))}
      </ul>
      {foldedEntries.length < items.length && <FoldButton id={id} count={items.length} {...fold} />}
    </div>
  );
}

function QuotedTable({ header, rows, quoted, ...fold }: ContextOf<'table'> & Fold) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const id = useId();
  const foldedEntries = foldEntries(rows.length, quoted, fold.isCompact);
  const visibleRows = fold.isOpen ? rows.keys() : foldedEntries;
  const isWhole = quoted.length === rows.length;
  // Columns and rows never change their order, so their index is their key.
  const cells = (texts: readonly string[]) => [...texts.entries()];
  return (
    <div className={classes.context}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.tableScroll} tabIndex={0} aria-label={t('quotedTable')}>
        <table id={id} className={classes.table} data-quoted={isWhole || undefined}>
          {header.length > 0 && (
            <thead>
              <tr>
                {cells(header).map(([column, name]) => (
                  <th key={column} scope="col" data-short={isShort(name) || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {[...visibleRows].map((at) => (
              <tr key={at} data-quoted={(quoted.includes(at) && !isWhole) || undefined}>
                {cells(rows[at] ?? []).map(([column, text]) => (
                  <td key={column} data-short={isShort(text) || undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {foldedEntries.length < rows.length && <FoldButton id={id} count={rows.length} {...fold} />}
    </div>
  );
}

/** Part numbers and figures are not wrapped. */
const isShort = (text: string) => text.length <= 14;

function FoldButton({
  id,
  count,
  isOpen,
  onToggle,
}: Fold & {
  /** Id of the element that it expands. */
  id: string;
  /** Number of items or rows; undefined for a text. */
  count?: number;
}) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const more = count === undefined ? t('showMore') : t('showAll', { count });
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
    >
      {isOpen ? t('showLess') : more}
    </button>
  );
}
