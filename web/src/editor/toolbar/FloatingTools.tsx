import type { Editor } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { ExternalLink, Link, MessageSquarePlus, Pencil, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourMenu } from '../formatting/ColourMenu.tsx';
import { KindMenu } from '../formatting/KindMenu.tsx';
import { MarkButtons } from '../formatting/MarkButtons.tsx';
import { ImageTools } from '../images/ImageTools.tsx';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { Floating } from '../kit/Floating.tsx';
import { keyName } from '../kit/keyNames.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { Tools } from '../kit/Tools.tsx';
import classes from '../kit/tools.module.css';
import { isTouch } from '../kit/touch.ts';
import { LinkForm } from '../links/LinkForm.tsx';
import { linkAt, removeLink } from '../links/linkCommands.ts';

interface FloatingToolsProps {
  editor: Editor;
  status: EditorStatus;
  /** Number of times the link panel was opened; 0 while it is closed. */
  linking: number;
  onLink: () => void;
  onLinkDone: () => void;
}

/** The tool beside the selection: the link form, an image's tools, formatting, or the link at the caret. */
export function FloatingTools(props: FloatingToolsProps) {
  const { editor, status, linking, onLink, onLinkDone } = props;
  const { t } = useTranslation();
  const place = useSelectedPlace(editor);
  useEffect(() => {
    if (linking === 0) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onLinkDone();
    const { dom } = editor.view;
    dom.addEventListener('keydown', close);
    return () => dom.removeEventListener('keydown', close);
  }, [editor, linking, onLinkDone]);
  if (!status.editable || !place) return null;
  const { from, to } = place;
  if (linking > 0) {
    return (
      <Floating editor={editor} from={from} to={to} label={t('editor.action.link')} side="below">
        <LinkForm key={linking} editor={editor} onClose={onLinkDone} />
      </Floating>
    );
  }
  if (!place.focused) return null;
  if (status.image) {
    return (
      <Floating editor={editor} from={from} to={to} label={t('editor.image')} side="above">
        <ImageTools key={from} editor={editor} pos={from} />
      </Floating>
    );
  }
  if (place.formats) {
    return (
      <Floating editor={editor} from={from} to={to} label={t('editor.floating')} side="above">
        <FormatTools editor={editor} status={status} onLink={onLink} />
      </Floating>
    );
  }
  if (from === to && status.link) {
    return (
      <Floating editor={editor} from={from} to={to} label={t('editor.action.link')} side="below">
        <LinkTools editor={editor} href={status.link} onEdit={onLink} />
      </Floating>
    );
  }
  return null;
}

function FormatTools({
  editor,
  status,
  onLink,
}: {
  editor: Editor;
  status: EditorStatus;
  onLink: () => void;
}) {
  const { t } = useTranslation();
  const { comment } = useSurface();
  return (
    <Tools label={t('editor.floating')}>
      <KindMenu editor={editor} status={status} />
      <span className={classes.rule} />
      <MarkButtons
        editor={editor}
        status={status}
        names={['bold', 'italic', 'underline', 'strike', 'code']}
      />
      <ColourMenu editor={editor} status={status} />
      <ToolButton
        label={t('editor.action.link')}
        keys={keyName('Mod-k')}
        active={status.link !== ''}
        onClick={onLink}
      >
        <Link size={17} />
      </ToolButton>
      <ToolButton label={t('editor.action.comment')} keys={keyName('Mod-Alt-m')} onClick={comment}>
        <MessageSquarePlus size={17} />
      </ToolButton>
    </Tools>
  );
}

function LinkTools({ editor, href, onEdit }: { editor: Editor; href: string; onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <Tools label={t('editor.action.link')}>
      <span className={classes.href} title={href}>
        {href}
      </span>
      <ToolButton
        label={t('editor.linkOpen')}
        onClick={() => {
          const link = linkAt(editor.state);
          if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
        }}
      >
        <ExternalLink size={16} />
      </ToolButton>
      <ToolButton label={t('editor.linkEdit')} keys={keyName('Mod-k')} onClick={onEdit}>
        <Pencil size={16} />
      </ToolButton>
      <ToolButton label={t('editor.linkRemove')} onClick={() => perform(editor, removeLink)}>
        <Unlink size={16} />
      </ToolButton>
    </Tools>
  );
}

interface Place {
  from: number;
  to: number;
  /** Whether text is selected and the mouse button released. */
  formats: boolean;
  focused: boolean;
}

function useSelectedPlace(editor: Editor): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let isPointerDown = false;
    const read = () => {
      if (editor.isDestroyed) return;
      const { from, to } = editor.state.selection;
      const focused = editor.view.hasFocus() || !!document.activeElement?.closest('[data-tools]');
      const next = { from, to, formats: !isPointerDown && canFormat(editor.state), focused };
      setPlace((old) => (old && JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    const press = (event: PointerEvent) => {
      isPointerDown = editor.view.dom.contains(event.target as Node);
    };
    const letGo = () => {
      isPointerDown = false;
      setTimeout(read);
    };
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    // A menu of the tools takes the focus a moment after the text has lost it.
    let blurTimer: ReturnType<typeof setTimeout> | undefined;
    const afterBlur = () => {
      clearTimeout(blurTimer);
      blurTimer = setTimeout(read, 150);
    };
    read();
    editor.on('transaction', later);
    editor.on('focus', later);
    document.addEventListener('focusout', afterBlur);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', letGo);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', later);
      editor.off('focus', later);
      document.removeEventListener('focusout', afterBlur);
      clearTimeout(blurTimer);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', letGo);
    };
  }, [editor]);
  return place;
}

function canFormat({ selection, doc }: EditorState): boolean {
  const { from, to, $from } = selection;
  // On touch screens, the browser shows its own tools beside the selection.
  if (!(selection instanceof TextSelection) || selection.empty || isTouch()) return false;
  return !$from.parent.type.spec.code && doc.textBetween(from, Math.min(to, from + 500)) !== '';
}
