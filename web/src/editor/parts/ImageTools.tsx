import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { deleteSelection } from '@tiptap/pm/commands';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from './editorStatus.ts';
import { imageWidths, setImageWidth } from './imageWidths.ts';
import { ToolButton } from './ToolButton.tsx';
import { Tools } from './Tools.tsx';
import classes from './tools.module.css';

/** A selected picture: its words, its width, its end. */
export function ImageTools({ editor, pos }: { editor: Editor; pos: number }) {
  const { t } = useTranslation();
  const node = editor.state.doc.nodeAt(pos);
  const [alt, setAlt] = useState<string>(node?.attrs.alt ?? '');
  const describe = (words: string | null) => {
    if (editor.state.doc.nodeAt(pos)?.type.name !== 'image') return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'alt', words));
  };
  return (
    <Tools label={t('editor.image')}>
      <TextInput
        size="xs"
        w={220}
        value={alt}
        aria-label={t('editor.imageWords')}
        placeholder={t('editor.imageWords')}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        onBlur={() => alt !== (node?.attrs.alt ?? '') && describe(alt.trim() || null)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' && key !== 'Escape') return;
          if (key === 'Enter') describe(alt.trim() || null);
          editor.view.focus();
        }}
      />
      <span className={classes.rule} />
      {imageWidths.map(({ word, share, icon: Icon }) => (
        <ToolButton
          key={word}
          label={t(`editor.${word}`)}
          onClick={() => setImageWidth(editor, pos, share)}
        >
          <Icon size={16} />
        </ToolButton>
      ))}
      <span className={classes.rule} />
      <ToolButton label={t('editor.deleteImage')} onClick={() => perform(editor, deleteSelection)}>
        <Trash2 size={16} />
      </ToolButton>
    </Tools>
  );
}
