import { UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Floating } from '../kit/Floating.tsx';
import classes from '../kit/tools.module.css';
import type { Queries } from './typedQuery.ts';

interface Props<Item> {
  editor: Editor;
  queries: Pick<Queries<{ from: number }>, 'keyTakerOf'>;
  /** Position of the trigger. */
  from: number;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  draw: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  /** Shown if there are no items. */
  nothing: ReactNode;
}

/**
 * The results of a typed query, chosen with the mouse, or with arrow keys and Enter while the caret stays
 * in the text.
 */
export function QueryMenu<Item>(props: Props<Item>) {
  const { editor, queries, from, label, items, keyOf, draw, onChoose, nothing } = props;
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(activeIndex, items.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is offered from the top
  useEffect(() => setActiveIndex(0), [items]);

  useLayoutEffect(() => {
    const keyTaker = queries.keyTakerOf(editor.state);
    if (!keyTaker) return;
    keyTaker.onKey = ({ key, isComposing }) => {
      const item = items[at];
      if (isComposing || item === undefined) return false;
      if (key === 'ArrowDown') setActiveIndex((at + 1) % items.length);
      else if (key === 'ArrowUp') setActiveIndex((at + items.length - 1) % items.length);
      else if (key === 'Enter' || key === 'Tab') onChoose(item);
      else return false;
      return true;
    };
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      keyTaker.onKey = null;
    };
  });

  return (
    <Floating editor={editor} from={from} to={from} side="below" label={label}>
      <div ref={list} className={classes.slash}>
        {items.length > 0 ? (
          <div role="listbox" aria-label={label}>
            {items.map((item, i) => (
              <UnstyledButton
                key={keyOf(item)}
                role="option"
                aria-selected={i === at}
                tabIndex={-1}
                className={classes.slashItem}
                onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
                onMouseMove={() => setActiveIndex(i)}
                onClick={() => onChoose(item)}
              >
                {draw(item)}
              </UnstyledButton>
            ))}
          </div>
        ) : (
          <div className={classes.slashNothing} role="status">
            {nothing}
          </div>
        )}
      </div>
    </Floating>
  );
}

/** The query being typed. */
export function useQueryIn<S extends { from: number }>(editor: Editor, { queryOf }: Queries<S>) {
  const [query, setQuery] = useState<ReturnType<typeof queryOf>>(null);
  useEffect(() => {
    const read = () => {
      const next = queryOf(editor.state);
      setQuery((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    editor.on('transaction', read);
    return () => {
      editor.off('transaction', read);
    };
  }, [editor, queryOf]);
  return query;
}
