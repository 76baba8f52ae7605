import type { Editor } from '@tiptap/core';
import { CircleQuestionMark, ImagePlus } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showKeyboardHelp } from '../../ui/commands/keyboardHelp.ts';
import { AlignMenu } from '../formatting/AlignMenu.tsx';
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
import type { EditorStatus } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { isWriting } from '../kit/mode.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { PageMenu } from '../pageSetup/PageMenu.tsx';
import { SuggestionsMenu } from '../suggesting/SuggestionsMenu.tsx';
import { TableGrid } from '../tables/TableGrid.tsx';
import { TableMenu } from '../tables/TableMenu.tsx';
import { imageFilesIn } from '../uploads/uploads.ts';
import { ModeMenu } from './ModeMenu.tsx';
import { type ToolGroup, ToolGroups } from './ToolGroups.tsx';
import { BlockTools, HistoryTools, LinkTools, ListTools, QuoteButton } from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  status: EditorStatus;
  mayEdit: boolean;
  personId: string;
  onLink: () => void;
  onImages: (files: File[]) => void;
  chooseImages: Ref<HTMLInputElement>;
}

/** The toolbar above the text. */
export function Toolbar(props: ToolbarProps) {
  const { editor, status, mayEdit, personId, onLink, onImages, chooseImages } = props;
  const { t } = useTranslation();
  const imageInput = useRef<HTMLInputElement>(null);
  const inCode = status.kind === 'codeBlock';
  const groups: ToolGroup[] = [
    { name: 'history', tools: <HistoryTools editor={editor} status={status} /> },
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
    { name: 'link', tools: <LinkTools editor={editor} status={status} onLink={onLink} /> },
    { name: 'align', isSeparated: true, tools: <AlignMenu editor={editor} status={status} /> },
    { name: 'lists', tools: <ListTools editor={editor} status={status} /> },
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
        <ToolButton label={t('editor.image')} onClick={() => imageInput.current?.click()}>
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
    { name: 'quote', isSeparated: true, tools: <QuoteButton editor={editor} status={status} /> },
    { name: 'blocks', tools: <BlockTools editor={editor} status={status} /> },
    { name: 'controls', tools: <ControlMenu editor={editor} disabled={inCode} /> },
    { name: 'page', tools: <PageMenu editor={editor} /> },
    {
      name: 'help',
      tools: (
        <ToolButton
          label={t('editor.action.help')}
          keys={keyName('Mod-/')}
          onClick={() => showKeyboardHelp(true)}
        >
          <CircleQuestionMark size={17} />
        </ToolButton>
      ),
    },
  ];
  return (
    <>
      <ToolGroups
        label={t('editor.toolbar')}
        groups={isWriting(status.mode) ? groups : []}
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
          imageInput.current = element;
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
