// Button beside the selection in a text for reading: starts a comment on it. Same as Mod+Alt+M.
import { Button } from '@mantine/core';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentedPlace, CommentedText } from '../../../editor/comments/commented.ts';
import { modifier } from '../../../ui/keys.ts';
import classes from './comments.module.css';

interface Props {
  text: CommentedText;
  onComment: (place: CommentedPlace | 'document') => void;
}

interface At {
  left: number;
  top: number;
}

const width = 130;
const height = 32;

export function SelectionButton({ text, onComment }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState<At | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const update = () => setAt(isHeld ? null : placeOf(text));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(update, 120);
    };
    const press = () => {
      isHeld = true;
    };
    const letGo = () => {
      isHeld = false;
      later();
    };
    const leave = () => setAt(null);
    document.addEventListener('selectionchange', later);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', letGo);
    document.addEventListener('pointercancel', letGo);
    window.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', letGo);
      document.removeEventListener('pointercancel', letGo);
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', leave);
    };
  }, [text]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.altKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyM';
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      setAt(null);
      onComment(text.selected() ?? 'document');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [text, onComment]);

  if (at === null) return null;
  return (
    <Button
      className={classes.selection}
      style={at}
      size="xs"
      variant="default"
      leftSection={<MessageSquarePlus size={15} />}
      title={`${modifier} Alt M`}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const place = text.selected();
        setAt(null);
        if (place) onComment(place);
      }}
    >
      {t('comments.add')}
    </Button>
  );
}

/** Above the end of the selection, or below it. */
function placeOf(text: CommentedText): At | null {
  if (text.selected() === null) return null;
  const boxes = getSelection()?.getRangeAt(0).getClientRects();
  const last = boxes?.[boxes.length - 1];
  if (!last || last.bottom < 0 || last.top > window.innerHeight) return null;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  // On touch screens, the browser's own tools are above.
  const top = isTouch || last.top < 110 ? last.bottom + 10 : last.top - height - 8;
  const left = Math.max(8, Math.min(last.right - width / 2, window.innerWidth - width - 8));
  return { left, top };
}
