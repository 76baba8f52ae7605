import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, linkAt, setLink } from '../commands/links.ts';
import { perform } from './editorStatus.ts';
import classes from './tools.module.css';
import { useClosedWithEdit } from './useClosedWithEdit.ts';

/** Asks for a link's address and, where nothing is selected, its text. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [existing] = useState(() => linkAt(editor.state));
  const [address, setAddress] = useState(existing?.href ?? '');
  const [text, setText] = useState(existing?.text ?? '');
  const [refused, setRefused] = useState(false);
  useClosedWithEdit(onClose);
  const asksText = existing !== null || editor.state.selection.empty;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(address);
    if (!href) return setRefused(true);
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
        error={refused && t('editor.linkUnsafe')}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setRefused(false);
        }}
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
