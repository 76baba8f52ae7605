// A form to write a comment. Unsent text is stored in the browser; `@` mentions people.
import { isWritten } from '@docent/contract/written';
import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modifier } from '../../../ui/keys.ts';
import { useKeepInView } from '../../../ui/scrolling/useKeepInView.ts';
import { useLengthError } from '../../../ui/useLengthError.ts';
import type { CommentDraft } from '../commentDrafts.ts';
import { bodyOf, type MentionedPerson } from '../comments.rules.ts';
import { CommentField } from './CommentField.tsx';
import classes from './comments.module.css';
import { useCommentDraft } from './useCommentDraft.ts';
import { type CommentInput, useSendComment } from './useSendComment.ts';

interface Props {
  fileId: string;
  /** Key of the stored draft: a thread's or a comment's id, or `new`. */
  what: string;
  label: string;
  submit: string;
  /** Text of the field unless there is a stored draft. */
  initial?: { text: string; people: MentionedPerson[] };
  /** Stored with the draft. */
  newThreadPlace?: CommentDraft['begun'];
  autoFocus?: boolean;
  /** Whether mentioned people can be assigned. */
  asksApprovers?: boolean;
  /** Rejects if the comment could not be sent; the form then stays as it is. */
  onSend: (input: CommentInput) => Promise<unknown>;
  onCancel: (() => void) | null;
}

export function CommentForm(props: Props) {
  const { fileId, what, label, initial, newThreadPlace, onSend, onCancel } = props;
  const { t } = useTranslation();
  const { text, people, setText, addPerson, clear } = useCommentDraft({
    fileId,
    what,
    initial,
    newThreadPlace,
  });
  const [asks, setAsks] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // The buttons appear with the first letter, perhaps below the edge of a drawer.
  useKeepInView(buttons, field, text !== '');

  const { body, mentions } = bodyOf(text, people);
  const tooLong = useLengthError(text);
  const maySend = isWritten(body) && tooLong === null;

  const { isSending, hasFailed, send, forgetFailure } = useSendComment({
    onSend,
    onSent() {
      clear();
      setAsks(false);
    },
  });
  function submit() {
    const ids = mentions.map(({ id }) => id);
    if (maySend) void send({ body, mentions: ids, approvers: asks ? ids : [] });
  }

  const isOpen = props.autoFocus || text !== '' || onCancel !== null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CommentField
        field={field}
        label={label}
        text={text}
        people={people}
        error={tooLong}
        autoFocus={props.autoFocus ?? false}
        onChange={(nextText) => {
          setText(nextText);
          forgetFailure();
        }}
        onMention={(nextText, person) => {
          setText(nextText);
          addPerson(person);
        }}
        onSubmit={submit}
        // Editing a comment can be cancelled, as the change is kept as a draft; unsent text of a new
        // comment keeps its thread open.
        onEscape={initial || text.trim() === '' ? onCancel : null}
      />
      {props.asksApprovers && mentions.length > 0 && (
        <Checkbox
          size="xs"
          checked={asks}
          onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
          label={t('comments.askToCheck', { names: mentions.map(({ name }) => name).join(', ') })}
        />
      )}
      {hasFailed && (
        <p role="alert" className={classes.failed}>
          {t('comments.notSent')}
        </p>
      )}
      {isOpen && (
        <div ref={buttons} className={classes.formButtons}>
          <Button
            type="submit"
            size="compact-sm"
            loading={isSending}
            disabled={!maySend}
            title={`${modifier} Enter`}
          >
            {hasFailed ? t('shell.retry') : props.submit}
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
