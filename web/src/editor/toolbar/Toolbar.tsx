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
import { AlignMenu } from '../formatting/AlignMenu.tsx';
import { clearFormat, insertSeparator, setKind, toggleQuote } from '../formatting/blockCommands.ts';
import { ColourMenu } from '../formatting/ColourMenu.tsx';
import { FontMenu } from '../formatting/FontMenu.tsx';
import { KindMenu } from '../formatting/KindMenu.tsx';
import { LinesMenu } from '../formatting/LinesMenu.tsx';
import { MarkButtons } from '../formatting/MarkButtons.tsx';
import { PainterButton } from '../formatting/PainterButton.tsx';
import { SizeMenu } from '../formatting/SizeMenu.tsx';
import { TextMenu } from '../formatting/TextMenu.tsx';
import { ControlMenu } from '../forms/ControlMenu.tsx';
import { InsertMenu } from '../insert/InsertMenu.tsx';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { blocksInStep } from '../large/longWork.ts';
import { ListKindMenu } from '../lists/ListKindMenu.tsx';
import { toggleList } from '../lists/listCommands.ts';
import { PageMenu } from '../pageSetup/PageMenu.tsx';
import { SuggestionsMenu } from '../suggesting/SuggestionTools.tsx';
import { TableGrid } from '../tables/TableGrid.tsx';
import { TableMenu } from '../tables/TableMenu.tsx';
import { imageFilesIn } from '../uploads/uploads.ts';
import { ModeMenu } from './ModeMenu.tsx';
import { type ToolGroup, ToolGroups } from './ToolGroups.tsx';

const lists = [
  { name: 'bulletList', icon: List, keys: 'Mod-Shift-8' },
  { name: 'orderedList', icon: ListOrdered, keys: 'Mod-Shift-7' },
  { name: 'checkList', icon: ListChecks, keys: 'Mod-Shift-9' },
] as const;

interface ToolbarProps {
  editor: Editor;
  status: EditorStatus;
  mayEdit: boolean;
  personId: string;
  onLink: () => void;
  onHelp: () => void;
  onImages: (files: File[]) => void;
  chooseImages: Ref<HTMLInputElement>;
}

/** The tools over the text. */
export function Toolbar(props: ToolbarProps) {
  const { editor, status, mayEdit, personId, onLink, onHelp, onImages, chooseImages } = props;
  const { t } = useTranslation();
  const own = useRef<HTMLInputElement>(null);
  const inCode = status.kind === 'codeBlock';
  const groups: ToolGroup[] = [
    {
      name: 'history',
      tools: (
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
      ),
    },
    { name: 'painter', tools: <PainterButton editor={editor} status={status} /> },
    { name: 'kind', isSeparated: true, tools: <KindMenu editor={editor} status={status} /> },
    { name: 'font', tools: <FontMenu editor={editor} status={status} /> },
    { name: 'size', tools: <SizeMenu editor={editor} status={status} /> },
    {
      name: 'marks',
      isSeparated: true,
      tools: (
        <MarkButtons editor={editor} status={status} names={['bold', 'italic', 'underline']} />
      ),
    },
    { name: 'colours', tools: <ColourMenu editor={editor} status={status} /> },
    {
      name: 'link',
      tools: (
        <>
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
        </>
      ),
    },
    { name: 'align', isSeparated: true, tools: <AlignMenu editor={editor} status={status} /> },
    {
      name: 'lists',
      tools: (
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
      ),
    },
    {
      name: 'insert',
      isSeparated: true,
      tools: <InsertMenu editor={editor} disabled={inCode} onFiles={onImages} />,
    },
    {
      name: 'table',
      tools: status.table ? (
        <TableMenu editor={editor} />
      ) : (
        <TableGrid editor={editor} disabled={inCode} />
      ),
    },
    {
      name: 'image',
      tools: (
        <ToolButton label={t('editor.image')} onClick={() => own.current?.click()}>
          <ImagePlus size={17} />
        </ToolButton>
      ),
    },
    { name: 'lines', isSeparated: true, tools: <LinesMenu editor={editor} status={status} /> },
    {
      name: 'otherMarks',
      tools: <MarkButtons editor={editor} status={status} names={['strike', 'code']} />,
    },
    {
      name: 'text',
      tools: (
        <>
          <MarkButtons editor={editor} status={status} names={['superscript', 'subscript']} />
          <TextMenu editor={editor} status={status} />
        </>
      ),
    },
    {
      name: 'quote',
      isSeparated: true,
      tools: (
        <ToolButton
          label={t('editor.action.quote')}
          keys={keyName('Mod-Shift-b')}
          active={status.quote}
          onClick={() => perform(editor, toggleQuote)}
        >
          <TextQuote size={17} />
        </ToolButton>
      ),
    },
    {
      name: 'blocks',
      tools: (
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
      ),
    },
    { name: 'controls', tools: <ControlMenu editor={editor} disabled={inCode} /> },
    { name: 'page', tools: <PageMenu editor={editor} /> },
    {
      name: 'help',
      tools: (
        <ToolButton label={t('editor.action.help')} keys={keyName('Mod-/')} onClick={onHelp}>
          <CircleQuestionMark size={17} />
        </ToolButton>
      ),
    },
  ];
  return (
    <>
      <ToolGroups
        label={t('editor.toolbar')}
        groups={groups}
        disabled={!status.editable}
        always={
          <>
            <SuggestionsMenu editor={editor} mayEdit={mayEdit} personId={personId} />
            <ModeMenu
              editor={editor}
              mode={status.mode}
              mayEdit={mayEdit}
              disabled={!editor.options.editable}
            />
          </>
        }
      />
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
    </>
  );
}
