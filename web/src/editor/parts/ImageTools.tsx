import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { deleteSelection } from '@tiptap/pm/commands';
import { Image, RectangleHorizontal, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from './editorStatus.ts';
import { ToolButton } from './ToolButton.tsx';
import { Tools } from './Tools.tsx';
import classes from './tools.module.css';

const widths = [
  { word: 'imageQuarter', share: 0.25, icon: Square },
  { word: 'imageHalf', share: 0.5, icon: RectangleHorizontal },
  { word: 'imageFull', share: null, icon: Image },
] as const;

/** A selected picture: its words, its width, its end. */
export function ImageTools({ editor, pos }: { editor: Editor; pos: number }) {
  const { t } = useTranslation();
  const node = editor.state.doc.nodeAt(pos);
  const [alt, setAlt] = useState<string>(node?.attrs.alt ?? '');
  const set = (name: 'alt' | 'width', value: string | number | null) => {
    if (editor.state.doc.nodeAt(pos)?.type.name !== 'image') return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, name, value));
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
        onBlur={() => alt !== (node?.attrs.alt ?? '') && set('alt', alt.trim() || null)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' && key !== 'Escape') return;
          if (key === 'Enter') set('alt', alt.trim() || null);
          editor.view.focus();
        }}
      />
      <span className={classes.rule} />
      {widths.map(({ word, share, icon: Icon }) => (
        <ToolButton
          key={word}
          label={t(`editor.${word}`)}
          onClick={() =>
            set('width', share && Math.round(share * (editor.view.dom.clientWidth || 720)))
          }
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
