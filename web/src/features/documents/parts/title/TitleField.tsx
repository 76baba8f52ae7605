import type { File } from '@docent/contract/files';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../../../editor/shell/openDocuments.ts';
import { useSession } from '../../../../session/session.ts';
import { catchTyping, takeTyping, typingIsFor } from '../../../../ui/typedAhead.ts';
import classes from './TitleField.module.css';
import { useTitleField } from './useTitleField.ts';

interface Props {
  file: File;
  /** The document is new and starts with the title. */
  takesFocus: boolean;
  /** The content of the field, for when the page is left. */
  typedTitle: RefObject<string>;
  /** Moves the caret to the start of the text; false if the text is not ready. */
  onEnterText: () => boolean;
}

/** The title of a document in editing mode. */
export function TitleField({ file, takesFocus, typedTitle, onEnterText }: Props) {
  const { t } = useTranslation();
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useTitleField(file);
  useLayoutEffect(() => {
    typedTitle.current = title.value;
  }, [typedTitle, title.value]);
  const key = keyOf(
    useSession(({ userInfo }) => userInfo?.id ?? ''),
    file.id,
  );

  function enterText(typedAhead = '') {
    void title.save();
    if (typedAhead === '' && onEnterText()) return;
    catchTyping(typedAhead);
    typingIsFor(key);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes into the page
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const isTaken = takeTyping(key, (typedText) => {
      const [line = '', ...text] = typedText.split('\n');
      field.current?.focus();
      if (line !== '') title.change(line);
      if (text.length > 0) enterText(text.join('\n'));
    });
    if (!isTaken) field.current?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionEnd, value } = event.currentTarget;
    const undoKey = undoOrRedo(event);
    if (undoKey) {
      event.preventDefault();
      title.step(undoKey);
      return;
    }
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const isEnter = event.key === 'Enter';
    const isDown = event.key === 'ArrowDown' && isPlain && selectionEnd === value.length;
    if (event.nativeEvent.isComposing || (!isEnter && !isDown)) return;
    event.preventDefault();
    enterText();
  }

  return (
    <>
      <h1
        className={classes.title}
        data-value={title.value}
        aria-label={title.value || t('files.untitled')}
      >
        <textarea
          ref={field}
          data-prints
          rows={1}
          className={classes.field}
          value={title.value}
          placeholder={t('files.untitled')}
          aria-label={t('documents.title')}
          aria-invalid={title.error !== null}
          aria-describedby={title.error === null ? undefined : errorId}
          autoComplete="off"
          onChange={({ currentTarget }) => title.change(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void title.leave()}
        />
      </h1>
      {title.error !== null && (
        <p id={errorId} role="alert" className={classes.error}>
          {title.error}
        </p>
      )}
    </>
  );
}

function undoOrRedo(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
