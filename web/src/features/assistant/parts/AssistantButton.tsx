import { Sparkles } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ButtonPosition,
  buttonSize,
  decideDragPosition,
  decideResting,
  decideSide,
  dragThreshold,
  type Side,
} from '../assistant.rules.ts';
import classes from './AssistantButton.module.css';

/** How far an arrow key moves the button, in CSS pixels. */
const step = 48;

interface Props {
  open: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

interface Drag {
  pointer: ButtonPosition;
  corner: ButtonPosition;
  hasMoved: boolean;
}

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });

export function AssistantButton({ open, onToggle, ref }: Props) {
  const { t } = useTranslation('translation', { keyPrefix: 'assistant' });
  const [restPosition, setRest] = useState<{ side: Side; y: number }>({
    side: 'right',
    y: Infinity,
  });
  const [dragPosition, setDragPosition] = useState<ButtonPosition | null>(null);
  const [, setWindow] = useState(viewport);
  const drag = useRef<Drag | null>(null);
  const justDragged = useRef(false);

  useEffect(() => {
    const onResize = () => setWindow(viewport());
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  const corner = dragPosition ?? decideResting(restPosition.side, restPosition.y, viewport());

  const start = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: { x: event.clientX, y: event.clientY }, corner, hasMoved: false };
    justDragged.current = false;
  };

  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (from === null) return;
    const x = event.clientX - from.pointer.x;
    const y = event.clientY - from.pointer.y;
    if (!from.hasMoved && Math.hypot(x, y) < dragThreshold) return;
    from.hasMoved = true;
    setDragPosition(decideDragPosition({ x: from.corner.x + x, y: from.corner.y + y }, viewport()));
  };

  const end = () => {
    if (drag.current?.hasMoved && dragPosition !== null) {
      setRest({ side: decideSide(dragPosition, viewport()), y: dragPosition.y });
      justDragged.current = true;
    }
    drag.current = null;
    setDragPosition(null);
  };

  const toggle = () => {
    // Ignores the click event at the end of a drag.
    if (justDragged.current) justDragged.current = false;
    else onToggle();
  };

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setRest({ side: 'left', y: corner.y });
    else if (event.key === 'ArrowRight') setRest({ side: 'right', y: corner.y });
    else if (event.key === 'ArrowUp') setRest({ ...restPosition, y: corner.y - step });
    else if (event.key === 'ArrowDown') setRest({ ...restPosition, y: corner.y + step });
    else return;
    event.preventDefault();
  };

  return (
    <button
      ref={ref}
      type="button"
      className={classes.button}
      data-side={restPosition.side}
      data-dragging={dragPosition !== null || undefined}
      data-open={open || undefined}
      style={{ width: buttonSize, height: buttonSize, left: corner.x, top: corner.y }}
      aria-label={t('button')}
      aria-description={t('buttonHint')}
      aria-expanded={open}
      title={t('name')}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={toggle}
      onKeyDown={moveByKey}
    >
      <Sparkles size={22} aria-hidden />
      <span className={classes.label} aria-hidden>
        {t('short')}
      </span>
    </button>
  );
}
