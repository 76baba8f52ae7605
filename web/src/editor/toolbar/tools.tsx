// Toolbar tools that are plain buttons.
import type { Editor } from '@tiptap/core';
import {
  Link,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Redo2,
  RemoveFormatting,
  SquareCode,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { clearFormat, setKind, toggleQuote } from '../formatting/blockCommands.ts';
import { insertSeparator } from '../formatting/insertBlock.ts';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { blocksInStep } from '../large/longWork.ts';
import { ListKindMenu } from '../lists/ListKindMenu.tsx';
import { toggleList } from '../lists/listCommands.ts';

const lists = [
  { name: 'bulletList', icon: List, keys: 'Mod-Shift-8' },
  { name: 'orderedList', icon: ListOrdered, keys: 'Mod-Shift-7' },
  { name: 'checkList', icon: ListChecks, keys: 'Mod-Shift-9' },
] as const;

interface Props {
  editor: Editor;
  status: EditorStatus;
}

export function HistoryTools({ editor, status }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton
        label={t('editor.action.undo')}
        keys={keyName('Mod-z')}
        disabled={!status.canUndo}
        onClick={() => perform(editor, undoCommand, blocksInStep('undoStack'))}
      >
        <Undo2 size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.redo')}
        keys={keyName('Mod-Shift-z')}
        disabled={!status.canRedo}
        onClick={() => perform(editor, redoCommand, blocksInStep('redoStack'))}
      >
        <Redo2 size={17} />
      </ToolButton>
    </>
  );
}

export function LinkTools({ editor, status, onLink }: Props & { onLink: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton
        label={t('editor.action.link')}
        keys={keyName('Mod-k')}
        active={status.link !== ''}
        disabled={status.kind === 'codeBlock'}
        onClick={onLink}
      >
        <Link size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.clearFormat')}
        keys={keyName('Mod-\\')}
        onClick={() => perform(editor, clearFormat)}
      >
        <RemoveFormatting size={17} />
      </ToolButton>
    </>
  );
}

export function ListTools({ editor, status }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {lists.map(({ name, icon: Icon, keys }) => (
        <ToolButton
          key={name}
          label={t(`editor.action.${name}`)}
          keys={keyName(keys)}
          active={status.list === name}
          onClick={() => perform(editor, toggleList(name))}
        >
          <Icon size={17} />
        </ToolButton>
      ))}
      <ListKindMenu editor={editor} status={status} />
    </>
  );
}

export function QuoteButton({ editor, status }: Props) {
  const { t } = useTranslation();
  return (
    <ToolButton
      label={t('editor.action.quote')}
      keys={keyName('Mod-Shift-b')}
      active={status.quote}
      onClick={() => perform(editor, toggleQuote)}
    >
      <TextQuote size={17} />
    </ToolButton>
  );
}

export function BlockTools({ editor, status }: Props) {
  const { t } = useTranslation();
  const inCode = status.kind === 'codeBlock';
  return (
    <>
      <ToolButton
        label={t('editor.action.codeBlock')}
        active={inCode}
        onClick={() => perform(editor, setKind(inCode ? 'paragraph' : 'codeBlock'))}
      >
        <SquareCode size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.separator')}
        onClick={() => perform(editor, insertSeparator)}
      >
        <Minus size={17} />
      </ToolButton>
    </>
  );
}
