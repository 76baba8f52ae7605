import type { Editor } from '@tiptap/core';
import { AtSign, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../kit/tools.module.css';
import { completions } from './completionQuery.ts';
import { type Choice, choicesFor, nodeFor } from './completions.ts';
import { QueryMenu, useQueryIn } from './QueryMenu.tsx';

type Completion = NonNullable<ReturnType<typeof completions.queryOf>>;

/** The menu for "@" and "[[": people or files, filtered by the typed query. */
export function CompletionMenu({ editor }: { editor: Editor }) {
  const completion = useQueryIn(editor, completions);
  if (!completion || !editor.isEditable) return null;
  return (
    <OpenMenu
      key={`${completion.kind} ${completion.from}`}
      editor={editor}
      completion={completion}
    />
  );
}

const none: Choice[] = [];

interface Answer {
  query: string;
  choices: Choice[];
}

/** Until the answer to the query is there, the choices of the previous one that fit it, so that Enter never takes another. */
function choicesNow(answer: Answer, query: string): Choice[] {
  if (answer.query === query) return answer.choices;
  const typedQuery = query.trim().toLowerCase();
  return answer.choices.filter(({ title }) => title.toLowerCase().includes(typedQuery));
}

function OpenMenu({ editor, completion }: { editor: Editor; completion: Completion }) {
  const { t } = useTranslation();
  const { kind, from, to, query } = completion;
  const [answer, setAnswer] = useState<Answer | 'failed' | null>(null);
  const isAnswered = answer !== null && answer !== 'failed';
  const choices = isAnswered ? choicesNow(answer, query) : none;
  const isCurrent = isAnswered && answer.query === query;
  const Icon = kind === 'mention' ? AtSign : FileText;

  useEffect(() => {
    const leaving = new AbortController();
    // Debounced, for people who type fast.
    const timer = setTimeout(
      () =>
        choicesFor(kind, query, leaving.signal).then(
          (choices) => setAnswer({ query, choices }),
          () => {
            if (!leaving.signal.aborted) setAnswer('failed');
          },
        ),
      query ? 120 : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [kind, query]);

  const choose = (choice: Choice) => {
    const node = nodeFor(editor.schema, kind, choice);
    if (!node) return;
    const tr = editor.state.tr.replaceWith(from, to, node);
    completions.close(tr.insertText(' ', from + node.nodeSize));
    const { link } = editor.schema.marks;
    if (link) {
      tr.removeMark(from + node.nodeSize, from + node.nodeSize + 1, link).removeStoredMark(link);
    }
    editor.view.dispatch(tr.scrollIntoView());
    editor.view.focus();
  };

  // "@" may just be part of a sentence, so the menu stays hidden then; "[[" never is.
  if (kind === 'mention' && isCurrent && choices.length === 0 && query.includes(' ')) return null;
  return (
    <QueryMenu
      editor={editor}
      queries={completions}
      from={from}
      label={t(`blocks.${kind}.menu`)}
      items={choices}
      keyOf={({ id }) => id}
      draw={({ title, hint }) => (
        <>
          <Icon size={17} />
          <span className={classes.choice}>
            {title}
            {hint && <small>{hint}</small>}
          </span>
        </>
      )}
      onChoose={choose}
      nothing={
        answer === 'failed'
          ? t(`blocks.${kind}.failed`)
          : isCurrent
            ? t(kind === 'mention' ? 'blocks.mention.nobody' : 'blocks.fileLink.nothing')
            : '…'
      }
    />
  );
}
