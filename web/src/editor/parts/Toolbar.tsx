import type { Editor } from '@tiptap/core';
import {
  CircleQuestionMark,
  ImagePlus,
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
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { clearFormat, insertSeparator, setKind, toggleQuote } from '../commands/blocks.ts';
import { toggleList } from '../commands/lists.ts';
import { imageFilesIn } from '../plugins/uploads.ts';
import { AlignMenu } from './AlignMenu.tsx';
import { ColourMenu } from './ColourMenu.tsx';
import { type EditorStatus, perform } from './editorStatus.ts';
import { KindMenu } from './KindMenu.tsx';
import { keyName } from './keyNames.ts';
import { MarkButtons } from './MarkButtons.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TableMenu } from './TableMenu.tsx';
import { ToolButton } from './ToolButton.tsx';
import classes from './tools.module.css';
import { useRoving } from './useRoving.ts';

const lists = [
  { name: 'bulletList', icon: List, keys: 'Mod-Shift-8' },
  { name: 'orderedList', icon: ListOrdered, keys: 'Mod-Shift-7' },
  { name: 'checkList', icon: ListChecks, keys: 'Mod-Shift-9' },
] as const;

interface ToolbarProps {
  editor: Editor;
  status: EditorStatus;
  onLink: () => void;
  onHelp: () => void;
  onImages: (files: File[]) => void;
  chooseImages: Ref<HTMLInputElement>;
}

/** The row of tools over the text; on narrow screens it scrolls sideways. */
export function Toolbar({ editor, status, onLink, onHelp, onImages, chooseImages }: ToolbarProps) {
  const { t } = useTranslation();
  const { ref, onKeyDown } = useRoving();
  const own = useRef<HTMLInputElement>(null);
  const inCode = status.kind === 'codeBlock';
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-disabled={!status.editable}
      className={classes.toolbar}
      data-off={!status.editable || undefined}
      inert={!status.editable}
      onKeyDown={onKeyDown}
    >
      <ToolButton
        label={t('editor.action.undo')}
        keys={keyName('Mod-z')}
        disabled={!status.canUndo}
        onClick={() => perform(editor, undoCommand)}
      >
        <Undo2 size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.redo')}
        keys={keyName('Mod-Shift-z')}
        disabled={!status.canRedo}
        onClick={() => perform(editor, redoCommand)}
      >
        <Redo2 size={17} />
      </ToolButton>
      <span className={classes.rule} />
      <KindMenu editor={editor} status={status} />
      <span className={classes.rule} />
      <MarkButtons editor={editor} status={status} />
      <ColourMenu editor={editor} status={status} />
      <ToolButton
        label={t('editor.action.link')}
        keys={keyName('Mod-k')}
        active={status.link !== ''}
        disabled={inCode}
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
      <span className={classes.rule} />
      <AlignMenu editor={editor} status={status} />
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
      <ToolButton
        label={t('editor.action.quote')}
        keys={keyName('Mod-Shift-.')}
        active={status.quote}
        onClick={() => perform(editor, toggleQuote)}
      >
        <TextQuote size={17} />
      </ToolButton>
      <span className={classes.rule} />
      {status.table ? (
        <TableMenu editor={editor} />
      ) : (
        <TableGrid editor={editor} disabled={inCode} />
      )}
      <ToolButton label={t('editor.image')} onClick={() => own.current?.click()}>
        <ImagePlus size={17} />
      </ToolButton>
      <input
        ref={(element) => {
          own.current = element;
          if (typeof chooseImages === 'function') chooseImages(element);
          else if (chooseImages) chooseImages.current = element;
        }}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = imageFilesIn(currentTarget.files);
          currentTarget.value = '';
          if (files.length > 0) onImages(files);
        }}
      />
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
      <span className={classes.space} />
      <ToolButton label={t('editor.action.help')} keys={keyName('Mod-/')} onClick={onHelp}>
        <CircleQuestionMark size={17} />
      </ToolButton>
    </div>
  );
}
