import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { CopyCheck, EyeOff, Link2, PanelRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './HintMark.module.css';
import type { Hint } from './watchWriting.ts';

interface Props {
  editor: Editor;
  hint: Hint;
  onOpen: () => void;
  onLink: () => void;
  onIgnore: () => void;
}

/** Beside the text, never in it: typing goes on as if it were not there. */
export function HintMark({ editor, hint, onOpen, onLink, onIgnore }: Props) {
  const { t, i18n } = useTranslation();
  const mark = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const move = () => setMoves((n) => n + 1);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    editor.on('update', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      editor.off('update', move);
    };
  }, [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scroll or a change moves the text.
  useLayoutEffect(() => {
    if (mark.current) place(mark.current, editor, hint.blockId);
  }, [editor, hint.blockId, moves]);

  const { count, total, similarity } = hint;
  const { headingPath, fileName } = hint.place;
  const where = headingPath.at(-1);
  const percent = similarity.toLocaleString(i18n.language, { style: 'percent' });
  const label =
    total > 1
      ? t('duplicates.hintMany', { count, total })
      : where
        ? t('duplicates.hintWhere', { percent, where, name: fileName })
        : t('duplicates.hint', { percent, name: fileName });
  return createPortal(
    <div ref={mark} className={classes.mark}>
      <Menu position="bottom-end" withinPortal width={280}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label}>
            <CopyCheck size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.label}>{label}</Menu.Label>
          <Menu.Item leftSection={<PanelRight size={15} />} onClick={onOpen}>
            {t('duplicates.openBeside')}
          </Menu.Item>
          <Menu.Item leftSection={<Link2 size={15} />} onClick={onLink}>
            {t('duplicates.linkInstead')}
          </Menu.Item>
          <Menu.Item leftSection={<EyeOff size={15} />} onClick={onIgnore}>
            {t('duplicates.ignore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>,
    document.body,
  );
}

/** Right of the column; where there is no room, at the end of the line below the paragraph. */
function place(mark: HTMLElement, editor: Editor, blockId: string): void {
  const block = editor.view.dom.querySelector<HTMLElement>(`[data-id="${CSS.escape(blockId)}"]`);
  const tools = document.querySelector('[data-over-text]')?.getBoundingClientRect();
  const box = block?.getBoundingClientRect();
  mark.hidden = !box || box.bottom < (tools?.bottom ?? 0) || box.top > window.innerHeight;
  if (!box) return;
  const column = editor.view.dom.getBoundingClientRect();
  const size = 24;
  const hasMargin = column.right + size + 12 < document.documentElement.clientWidth;
  const right = hasMargin ? column.right + 6 : document.documentElement.clientWidth - size - 2;
  mark.style.left = `${right}px`;
  mark.style.top = `${hasMargin ? Math.max(box.top, (tools?.bottom ?? 0) + 2) : box.bottom - 2}px`;
}
