// The toolbar, menus and floating panels around the text. In a chunk of its own, which is loaded once the text
// can be edited.
import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { CompletionMenu } from '../completion/CompletionMenu.tsx';
import { SlashMenu } from '../completion/SlashMenu.tsx';
import { useEditorStatus } from '../kit/editorStatus.ts';
import { SuggestionCard } from '../suggesting/SuggestionCard.tsx';
import { BusyIndicator } from '../toolbar/BusyIndicator.tsx';
import { FloatingTools } from '../toolbar/FloatingTools.tsx';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { ContextMenu } from './ContextMenu.tsx';

interface Props {
  editor: Editor;
  mayEdit: boolean;
  personId: string;
  /** A new key remounts the tools, which closes their menus. */
  toolsKey: number;
  /** Element for the toolbar. */
  bar: HTMLElement | null;
  /** Number of times the link panel was opened; 0 while it is closed. */
  linking: number;
  onLink: () => void;
  onLinkDone: () => void;
  onFiles: (files: File[]) => void;
}

export function EditorTools(props: Props) {
  const { editor, mayEdit, personId, toolsKey, bar, linking, onLink, onLinkDone, onFiles } = props;
  const status = useEditorStatus(editor);
  const chooseImages = useRef<HTMLInputElement>(null);
  return (
    <>
      {bar &&
        createPortal(
          <>
            <Toolbar
              key={toolsKey}
              editor={editor}
              status={status}
              mayEdit={mayEdit}
              personId={personId}
              onLink={onLink}
              onImages={onFiles}
              chooseImages={chooseImages}
            />
            <BusyIndicator editor={editor} />
          </>,
          bar,
        )}
      <FloatingTools
        editor={editor}
        status={status}
        linking={linking}
        onLink={onLink}
        onLinkDone={onLinkDone}
      />
      <SuggestionCard editor={editor} mayEdit={mayEdit} personId={personId} />
      <ContextMenu key={toolsKey} editor={editor} onLink={onLink} />
      <SlashMenu editor={editor} onImage={() => chooseImages.current?.click()} onFiles={onFiles} />
      <CompletionMenu editor={editor} />
    </>
  );
}
