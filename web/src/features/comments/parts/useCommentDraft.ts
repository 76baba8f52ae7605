// The text of an unsent comment and its mentions; every change is stored in the browser.
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { type CommentDraft, loadCommentDraft, storeCommentDraft } from '../commentDrafts.ts';
import type { MentionedPerson } from '../comments.rules.ts';

interface Options {
  fileId: string;
  /** Key of the stored draft. */
  what: string;
  initial: { text: string; people: MentionedPerson[] } | undefined;
  newThreadPlace: CommentDraft['begun'] | undefined;
}

export function useCommentDraft({ fileId, what, initial, newThreadPlace }: Options) {
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [draft] = useState(() => loadCommentDraft(personId, fileId, what));
  const [text, setText] = useState(draft?.text ?? initial?.text ?? '');
  const [people, setPeople] = useState<MentionedPerson[]>(draft?.people ?? initial?.people ?? []);
  useEffect(() => {
    storeCommentDraft(personId, fileId, what, {
      text,
      people,
      ...(newThreadPlace ? { begun: newThreadPlace } : {}),
    });
  }, [personId, fileId, what, text, people, newThreadPlace]);
  return {
    text,
    people,
    setText,
    addPerson: (person: MentionedPerson) => setPeople([...people, person]),
    clear() {
      storeCommentDraft(personId, fileId, what, null);
      setText('');
      setPeople([]);
    },
  };
}
