// The field of a comment: `@` mentions people, Ctrl+Enter sends.
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { useIsComposingAhead } from '../../../ui/typedAhead.ts';
import type { MentionedPerson } from '../comments.rules.ts';
import { MentionList } from './MentionList.tsx';
import { useMentions } from './useMentions.ts';

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  people: readonly MentionedPerson[];
  error: ReactNode;
  autoFocus: boolean;
  onChange: (text: string) => void;
  /** A person was chosen; `text` is the whole text, including the name. */
  onMention: (text: string, person: MentionedPerson) => void;
  onSubmit: () => void;
  /** Null if the surroundings handle Escape. */
  onEscape: (() => void) | null;
}

export function CommentField(props: Props) {
  const { field, label, text, people, error, autoFocus } = props;
  const { onChange, onMention, onSubmit, onEscape } = props;
  const listId = useId();
  const isComposing = useIsComposingAhead();
  const { offered, selectedIndex, choose, keyAction, moveCaret, restart } = useMentions({
    field,
    text,
    people,
    onChoose: onMention,
  });
  useEffect(() => {
    if (autoFocus && !isComposing) field.current?.focus({ preventScroll: true });
  }, [field, autoFocus, isComposing]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.metaKey || event.ctrlKey;
    const handle = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (event.key === 'Enter' && isMod) return handle(onSubmit);
    const action = keyAction(event.key);
    if (action) return handle(action);
    if (event.key === 'Escape' && onEscape) handle(onEscape);
  }

  return (
    <>
      <Textarea
        ref={field}
        // A drawer would focus its first button otherwise.
        data-autofocus={autoFocus || undefined}
        aria-label={label}
        placeholder={label}
        size="sm"
        autosize
        minRows={1}
        maxRows={12}
        error={error}
        value={text}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          restart(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => moveCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${listId}-${selectedIndex}` : undefined}
      />
      <MentionList id={listId} people={offered} selectedIndex={selectedIndex} onChoose={choose} />
    </>
  );
}
