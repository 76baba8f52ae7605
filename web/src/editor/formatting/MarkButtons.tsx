import type { Editor } from '@tiptap/core';
import { Bold, Code, Italic, Strikethrough, Subscript, Superscript, Underline } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { toggle } from './blockCommands.ts';

const buttons = [
  { name: 'bold', icon: Bold, keys: 'Mod-b' },
  { name: 'italic', icon: Italic, keys: 'Mod-i' },
  { name: 'underline', icon: Underline, keys: 'Mod-u' },
  { name: 'strike', icon: Strikethrough, keys: 'Mod-Shift-x' },
  { name: 'code', icon: Code, keys: 'Mod-e' },
  { name: 'superscript', icon: Superscript, keys: 'Mod-.' },
  { name: 'subscript', icon: Subscript, keys: 'Mod-,' },
] as const;

interface MarkButtonsProps {
  editor: Editor;
  status: EditorStatus;
  names: readonly (typeof buttons)[number]['name'][];
}

export function MarkButtons({ editor, status, names }: MarkButtonsProps) {
  const { t } = useTranslation();
  const marks = status.marks.split(' ');
  const shownButtons = buttons.filter(({ name }) => names.includes(name));
  return shownButtons.map(({ name, icon: Icon, keys }) => (
    <ToolButton
      key={name}
      label={t(`editor.action.${name}`)}
      keys={keyName(keys)}
      active={marks.includes(name)}
      disabled={status.kind === 'codeBlock'}
      onClick={() => perform(editor, toggle(name))}
    >
      <Icon size={17} />
    </ToolButton>
  ));
}
