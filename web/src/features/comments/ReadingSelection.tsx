// Buttons beside the selection in a text for reading: comment on it (same as Mod+Alt+M), or suggest a correction of its
// paragraph, whose menu cannot be opened on touch screens.
import { Button } from '@mantine/core';
import { MessageSquarePlus, SpellCheck } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentedPlace, CommentedText } from '../../editor/comments/commented.ts';
import { modifier } from '../../ui/keys.ts';
import classes from './parts/comments.module.css';
import { readingText } from './parts/readingText.ts';

interface Props {
  target: RefObject<HTMLElement | null>;
  /** Changes whenever the text is redrawn. */
  drawings: unknown;
  /** Comments on the place, or on the whole document; null if that is not allowed. */
  onComment: ((place: CommentedPlace | null) => void) | null;
  /** Null if corrections are not offered. */
  onCorrect: ((paragraphId: string) => void) | null;
}

interface At {
  left: number;
  top: number;
  /** Whether the selection lies within one paragraph. */
  isInOne: boolean;
}

const height = 32;

export function ReadingSelection({ target, drawings, ...actions }: Props) {
  const [text, setText] = useState<CommentedText | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew, it is another text
  useEffect(() => {
    setText(target.current ? readingText(target.current) : null);
  }, [target, drawings]);
  return text && <SelectionButtons text={text} {...actions} />;
}

interface ButtonsProps extends Pick<Props, 'onComment' | 'onCorrect'> {
  text: CommentedText;
}

function SelectionButtons({ text, onComment, onCorrect }: ButtonsProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState<At | null>(null);
  const width = (onComment ? 130 : 0) + (onCorrect ? 200 : 0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const update = () => setAt(isHeld ? null : placeOf(text, width));
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
  }, [text, width]);

  useEffect(() => {
    if (onComment === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.altKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyM';
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      setAt(null);
      onComment(text.selected());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [text, onComment]);

  if (at === null) return null;
  const takeSelected = (take: (place: CommentedPlace) => void) => () => {
    const place = text.selected();
    setAt(null);
    if (place) take(place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the selection
    <div
      className={classes.selection}
      style={{ left: at.left, top: at.top }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {onComment && (
        <Button
          size="xs"
          variant="default"
          leftSection={<MessageSquarePlus size={15} />}
          title={`${modifier} Alt M`}
          onClick={takeSelected(onComment)}
        >
          {t('comments.add')}
        </Button>
      )}
      {onCorrect && at.isInOne && (
        <Button
          size="xs"
          variant="default"
          leftSection={<SpellCheck size={15} />}
          onClick={takeSelected(({ paragraphId }) => onCorrect(paragraphId))}
        >
          {t('documents.correction')}
        </Button>
      )}
    </div>
  );
}

/** Above the end of the selection, or below it. */
function placeOf(text: CommentedText, width: number): At | null {
  const selected = text.selected();
  if (selected === null) return null;
  const boxes = getSelection()?.getRangeAt(0).getClientRects();
  const last = boxes?.[boxes.length - 1];
  if (!last || last.bottom < 0 || last.top > window.innerHeight) return null;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  // On touch screens, the browser's own tools are above.
  const top = isTouch || last.top < 110 ? last.bottom + 10 : last.top - height - 8;
  const left = Math.max(8, Math.min(last.right - width / 2, window.innerWidth - width - 8));
  return { left, top, isInOne: !selected.further?.length };
}
