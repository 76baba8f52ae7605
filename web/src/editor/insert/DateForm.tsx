import { dateFormats, dateWords } from '@docent/document-model/nodes/date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownLanguage } from '../../ui/times.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { NodeForm, useNodeAt } from '../kit/NodeForm.tsx';
import { insertInline, setAttributes } from './insertBlocks.ts';
import { today } from './today.ts';

/** A date and its format; a new one starts with today. */
export function DateForm({ editor, at, onClose }: EditorDialogProps) {
  const { t, i18n } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [value, setValue] = useState<string>(() => node?.attrs.value ?? today());
  const [format, setFormat] = useState<string>(() => (node ? (node.attrs.format ?? '') : 'long'));
  const save = () => {
    const attrs = { value: value || null, format: format || null };
    const insert = pos === null ? insertInline('date', attrs) : setAttributes(pos, 'date', attrs);
    perform(editor, insert);
  };
  const language = ownLanguage(i18n.language);
  const forms = [
    { value: '', label: t('blocks.date.iso') },
    ...dateFormats.map((name) => ({ value: name, label: t(`blocks.date.${name}`) })),
  ].map(({ value: form, label }) => ({
    value: form,
    label: value
      ? t('shell.named', { what: label, which: dateWords(value, form || null, language) })
      : label,
  }));
  return (
    <NodeForm
      editor={editor}
      pos={pos}
      label={t('blocks.date.name')}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        size="xs"
        type="date"
        label={t('blocks.date.day')}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        data-autofocus
        autoFocus
      />
      <NativeSelect
        size="xs"
        label={t('blocks.date.format')}
        value={format}
        data={forms}
        onChange={({ currentTarget }) => setFormat(currentTarget.value)}
      />
    </NodeForm>
  );
}
