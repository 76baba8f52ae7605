import { UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { AtSign, FileText } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Completion, completionHandleOf, completionKey } from '../plugins/completing.ts';
import { type Choice, choicesFor, nodeFor } from './completions.ts';
import { Floating } from './Floating.tsx';
import classes from './tools.module.css';

/** The menu behind "@" and "[[": people or files, narrowed by what is typed. */
export function CompletionMenu({ editor }: { editor: Editor }) {
  const completion = useCompletion(editor);
  if (!completion || !editor.isEditable) return null;
  return (
    <OpenMenu
      key={`${completion.kind} ${completion.from}`}
      editor={editor}
      completion={completion}
    />
  );
}

type Found = { choices: Choice[] } | 'failed' | null;

function OpenMenu({ editor, completion }: { editor: Editor; completion: Completion }) {
  const { t } = useTranslation();
  const { kind, from, to, query } = completion;
  const [found, setFound] = useState<Found>(null);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const choices = found !== null && found !== 'failed' ? found.choices : [];
  const at = Math.min(chosen, choices.length - 1);
  const Icon = kind === 'mention' ? AtSign : FileText;

  useEffect(() => {
    const leaving = new AbortController();
    // Not for each key of somebody who writes fast.
    const timer = setTimeout(
      () =>
        choicesFor(kind, query, leaving.signal).then(
          (next) => {
            setFound({ choices: next });
            setChosen(0);
          },
          () => {
            if (!leaving.signal.aborted) setFound('failed');
          },
        ),
      query ? 120 : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [kind, query]);

  const choose = (choice: Choice | undefined) => {
    const node = choice && nodeFor(editor.schema, kind, choice);
    if (!node) return;
    const tr = editor.state.tr.replaceWith(from, to, node);
    tr.insertText(' ', from + node.nodeSize).setMeta(completionKey, { close: true });
    const { link } = editor.schema.marks;
    if (link) {
      tr.removeMark(from + node.nodeSize, from + node.nodeSize + 1, link).removeStoredMark(link);
    }
    editor.view.dispatch(tr.scrollIntoView());
    editor.view.focus();
  };

  useLayoutEffect(() => {
    const handle = completionHandleOf(editor.state);
    if (!handle) return;
    handle.onKey = ({ key, isComposing }) => {
      if (isComposing || choices.length === 0) return false;
      if (key === 'ArrowDown') setChosen((at + 1) % choices.length);
      else if (key === 'ArrowUp') setChosen((at + choices.length - 1) % choices.length);
      else if (key === 'Enter' || key === 'Tab') choose(choices[at]);
      else return false;
      return true;
    };
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      handle.onKey = null;
    };
  });

  // A sentence that only happens to hold the sign is left alone.
  if (found !== null && found !== 'failed' && choices.length === 0 && query.includes(' ')) {
    return null;
  }
  const label = t(`blocks.${kind}.menu`);
  return (
    <Floating editor={editor} from={from} to={from} side="below" label={label}>
      <div ref={list} className={classes.slash}>
        {choices.length > 0 && (
          <div role="listbox" aria-label={label}>
            {choices.map((choice, i) => (
              <UnstyledButton
                key={choice.id}
                role="option"
                aria-selected={i === at}
                tabIndex={-1}
                className={classes.slashItem}
                onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
                onMouseMove={() => setChosen(i)}
                onClick={() => choose(choice)}
              >
                <Icon size={17} />
                <span className={classes.choice}>
                  {choice.title}
                  {choice.hint && <small>{choice.hint}</small>}
                </span>
              </UnstyledButton>
            ))}
          </div>
        )}
        {choices.length === 0 && (
          <div className={classes.slashNothing} role="status">
            {found === null && '…'}
            {found === 'failed' && t(`blocks.${kind}.failed`)}
            {found !== null &&
              found !== 'failed' &&
              t(kind === 'mention' ? 'blocks.mention.nobody' : 'blocks.fileLink.nothing')}
          </div>
        )}
      </div>
    </Floating>
  );
}

function useCompletion(editor: Editor): Completion | null {
  const [completion, setCompletion] = useState<Completion | null>(null);
  useEffect(() => {
    const read = () => {
      const next = completionKey.getState(editor.state) ?? null;
      setCompletion((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    editor.on('transaction', read);
    return () => {
      editor.off('transaction', read);
    };
  }, [editor]);
  return completion;
}
