// Suggests people for the `@name` at the caret of a comment.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { peopleQuery } from '../../files/files.queries.ts';
import { type MentionedPerson, mentionQueryAt } from '../comments.rules.ts';

const maxOffered = 6;

interface Options {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** People chosen before. */
  people: readonly MentionedPerson[];
  /** `text` is the whole text, including the name. */
  onChoose: (text: string, person: MentionedPerson) => void;
}

export function useMentions({ field, text, people, onChoose }: Options) {
  const [caret, setCaret] = useState(0);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const mentionQuery = mentionQueryAt(text, caret);
  const isChosen = people.some(({ name }) => mentionQuery?.query.startsWith(name));
  const isActive = mentionQuery !== null && mentionQuery.from !== dismissedAt && !isChosen;
  const matches = useQuery({
    ...peopleQuery(mentionQuery?.query.trim() ?? ''),
    enabled: isActive,
    placeholderData: (before) => before,
    meta: { silent: true },
  }).data?.list;
  const offeredPeople = isActive ? (matches ?? []).slice(0, maxOffered) : [];

  function choose(person: { id: string; username: string }) {
    if (!mentionQuery) return;
    const before = `${text.slice(0, mentionQuery.from)}@${person.username} `;
    const after = text.slice(caret).replace(/^ /, '');
    onChoose(before + after, { id: person.id, name: person.username });
    setSelectedIndex(0);
    setCaret(before.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  }

  /** The effect of a key on the list of people; null if it has none. */
  function keyAction(key: string): (() => void) | null {
    const person = offeredPeople[selectedIndex];
    if (!person) return null;
    const count = offeredPeople.length;
    switch (key) {
      case 'ArrowDown':
        return () => setSelectedIndex((selectedIndex + 1) % count);
      case 'ArrowUp':
        return () => setSelectedIndex((selectedIndex + count - 1) % count);
      case 'Enter':
      case 'Tab':
        return () => choose(person);
      case 'Escape':
        return () => setDismissedAt(mentionQuery?.from ?? null);
      default:
        return null;
    }
  }

  return {
    offered: offeredPeople,
    selectedIndex,
    choose,
    keyAction,
    moveCaret: setCaret,
    /** Call it after a change of the text. */
    restart(nextCaret: number) {
      setCaret(nextCaret);
      setSelectedIndex(0);
    },
  };
}
