import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from '../kit/editorStatus.ts';
import classes from '../kit/tools.module.css';
import { useClosedWithEdit } from '../kit/useClosedWithEdit.ts';
import { addressOf, linkAt, setLink } from './linkCommands.ts';

/** Edits a link's address and, without a selection, its text. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [existing] = useState(() => linkAt(editor.state));
  const [address, setAddress] = useState(existing?.href ?? '');
  const [text, setText] = useState(existing?.text ?? '');
  const [isRefused, setIsRefused] = useState(false);
  useClosedWithEdit(onClose);
  const field = useKeptFocus(editor);
  const asksText = existing !== null || editor.state.selection.empty;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(address);
    if (!href) return setIsRefused(true);
    perform(editor, setLink(href, asksText ? text : undefined));
    onClose();
  };
  return (
    <form
      className={classes.linkForm}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onClose();
        editor.view.focus();
      }}
    >
      <TextInput
        size="xs"
        label={t('editor.linkAddress')}
        placeholder={t('editor.linkPlaceholder')}
        value={address}
        error={isRefused && t('editor.linkUnsafe')}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setIsRefused(false);
        }}
        ref={field}
        data-autofocus
        autoFocus
      />
      {asksText && (
        <TextInput
          size="xs"
          label={t('editor.linkText')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs">
        {t('editor.linkSave')}
      </Button>
    </form>
  );
}

/**
 * Keeps the focus until a press or key moves it: if code focused the text, input meant for the panel would
 * go into the document.
 */
function useKeptFocus(editor: Editor) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { dom } = editor.view;
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const leaveByKey = ({ key }: KeyboardEvent) => {
      isLeaving = key === 'Tab' || key === 'Escape' || key === 'Enter';
    };
    const keep = () => {
      if (!isLeaving) field.current?.focus();
    };
    const form = field.current?.form;
    document.addEventListener('pointerdown', leave, true);
    form?.addEventListener('keydown', leaveByKey, true);
    dom.addEventListener('focus', keep);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      form?.removeEventListener('keydown', leaveByKey, true);
      dom.removeEventListener('focus', keep);
    };
  }, [editor]);
  return field;
}
