// Where a comment is written. What is not sent yet stays in the browser; `@` offers people.
import { isWritten } from '@docent/contract/written';
import { Button, Checkbox, Textarea, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireShown } from '../../../api/errors.ts';
import { useSession } from '../../../session/session.ts';
import { modifier } from '../../../ui/keys.ts';
import { useKeepInView } from '../../../ui/scrolling/useKeepInView.ts';
import { useIsComposingAhead } from '../../../ui/typedAhead.ts';
import { useLengthError } from '../../../ui/useLengthError.ts';
import { peopleQuery } from '../../files/files.queries.ts';
import { type CommentDraft, loadCommentDraft, storeCommentDraft } from '../commentDrafts.ts';
import { askedName, bodyOf, type MentionedPerson } from '../comments.rules.ts';
import classes from './comments.module.css';

interface CommentInput {
  body: string;
  mentions: string[];
  /** People asked to check the thread. */
  approvers: string[];
  /** The same when it is tried again, so that what arrived without an answer stands there once. */
  sending: string;
}

interface Props {
  fileId: string;
  /** Key of the stored draft: a thread's or a comment's id, or `new`. */
  what: string;
  label: string;
  submit: string;
  /** Text of the field unless there is a stored draft. */
  initial?: { text: string; people: MentionedPerson[] };
  /** Kept beside what is unsent. */
  newThreadPlace?: CommentDraft['begun'];
  autoFocus?: boolean;
  /** Whether those who are mentioned can be asked to check. */
  asksApprovers?: boolean;
  /** Rejects when it did not arrive; then all stays as it is. */
  onSend: (input: CommentInput) => Promise<unknown>;
  onCancel: (() => void) | null;
}

export function CommentForm(props: Props) {
  const { fileId, what, label, initial, newThreadPlace, onSend, onCancel } = props;
  const { t } = useTranslation();
  const personId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [draft] = useState(() => loadCommentDraft(personId, fileId, what));
  const [text, setText] = useState(draft?.text ?? initial?.text ?? '');
  const [people, setPeople] = useState<MentionedPerson[]>(draft?.people ?? initial?.people ?? []);
  const [asks, setAsks] = useState(false);
  const [state, setState] = useState<'writing' | 'sending' | 'failed'>('writing');
  const [caret, setCaret] = useState(0);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const sending = useRef<{ body: string; name: string } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isComposing = useIsComposingAhead();

  useEffect(() => {
    storeCommentDraft(personId, fileId, what, {
      text,
      people,
      ...(newThreadPlace ? { begun: newThreadPlace } : {}),
    });
  }, [personId, fileId, what, text, people, newThreadPlace]);
  useEffect(() => {
    if (props.autoFocus && !isComposing) field.current?.focus({ preventScroll: true });
  }, [props.autoFocus, isComposing]);

  // With the first letter the field grows its buttons, which may lie below the edge of a sheet.
  useKeepInView(buttons, field, text !== '');

  const mentionQuery = askedName(text, caret);
  const isChosen = people.some(({ name }) => mentionQuery?.query.startsWith(name));
  const isAsking = mentionQuery !== null && mentionQuery.from !== dismissedAt && !isChosen;
  const matches = useQuery({
    ...peopleQuery(mentionQuery?.query.trim() ?? ''),
    enabled: isAsking,
    placeholderData: (before) => before,
    meta: { quiet: true },
  }).data?.list;
  const offered = isAsking ? (matches ?? []).slice(0, 6) : [];
  const { body, mentions } = bodyOf(text, people);
  const tooLong = useLengthError(text);
  const maySend = isWritten(body) && tooLong === null;

  function choose(person: { id: string; username: string }) {
    if (!mentionQuery) return;
    const behind = text.slice(caret);
    const before = `${text.slice(0, mentionQuery.from)}@${person.username} `;
    setText(before + behind.replace(/^ /, ''));
    setPeople([...people, { id: person.id, name: person.username }]);
    setSelectedIndex(0);
    setCaret(before.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  }

  async function send() {
    if (!maySend || state === 'sending') return;
    setState('sending');
    const ids = mentions.map(({ id }) => id);
    if (sending.current?.body !== body) sending.current = { body, name: `${Date.now()}` };
    try {
      await onSend({
        body,
        mentions: ids,
        approvers: asks ? ids : [],
        sending: sending.current.name,
      });
      sending.current = null;
      storeCommentDraft(personId, fileId, what, null);
      setText('');
      setPeople([]);
      setAsks(false);
      setState('writing');
    } catch (error) {
      setState('failed');
      requireShown(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.metaKey || event.ctrlKey;
    const handle = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (event.key === 'Enter' && isMod) return handle(() => void send());
    const person = offered[selectedIndex];
    if (person) {
      if (event.key === 'ArrowDown')
        return handle(() => setSelectedIndex((selectedIndex + 1) % offered.length));
      if (event.key === 'ArrowUp') {
        return handle(() =>
          setSelectedIndex((selectedIndex + offered.length - 1) % offered.length),
        );
      }
      if (event.key === 'Enter' || event.key === 'Tab') return handle(() => choose(person));
      if (event.key === 'Escape') return handle(() => setDismissedAt(mentionQuery?.from ?? null));
    }
    // A change that is left is kept as well, and its thread stays open.
    if (event.key === 'Escape' && onCancel && (initial || text.trim() === '')) handle(onCancel);
  }

  const isOpen = props.autoFocus || text !== '' || onCancel !== null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        // In a drawer, which would give the focus to its first button.
        data-autofocus={props.autoFocus || undefined}
        aria-label={label}
        placeholder={label}
        size="sm"
        autosize
        minRows={1}
        maxRows={12}
        error={tooLong}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setSelectedIndex(0);
          if (state === 'failed') setState('writing');
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${listId}-${selectedIndex}` : undefined}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('comments.people')}
        className={classes.people}
        hidden={offered.length === 0}
      >
        {offered.map((person, at) => (
          <UnstyledButton
            key={person.id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === selectedIndex}
            className={classes.person}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            {person.username}
            <small>{person.deptName}</small>
          </UnstyledButton>
        ))}
      </div>
      {props.asksApprovers && mentions.length > 0 && (
        <Checkbox
          size="xs"
          checked={asks}
          onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
          label={t('comments.askToCheck', { names: mentions.map(({ name }) => name).join(', ') })}
        />
      )}
      {state === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t('comments.notSent')}
        </p>
      )}
      {isOpen && (
        <div ref={buttons} className={classes.formButtons}>
          <Button
            type="submit"
            size="compact-sm"
            loading={state === 'sending'}
            disabled={!maySend}
            title={`${modifier} Enter`}
          >
            {state === 'failed' ? t('shell.retry') : props.submit}
          </Button>
          {onCancel && (
            <Button variant="default" size="compact-sm" onClick={onCancel}>
              {t('shell.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
