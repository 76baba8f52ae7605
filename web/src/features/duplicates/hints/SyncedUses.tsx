// Marks beside paragraphs that other documents show as synced ones, for those who may edit them here.
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { Files } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import { showParagraphPlaces } from '../../../editor/blocks/paragraphPlaces.ts';
import { useSurface } from '../../../editor/kit/surface.ts';
import classes from './HintMark.module.css';
import { useBesideBlock } from './useBesideBlock.ts';

/** In milliseconds: how long after a change the blocks are looked up again. */
const lookupDelay = 500;

export function SyncedUses() {
  const { editor, fileId, person } = useSurface();
  const uses = useQuery({
    ...query('duplicates', 'syncedUses', { fileId }),
    enabled: person.mayEdit,
    meta: { silent: true },
  });
  const counts = new Map(uses.data?.list.map((use) => [use.paragraphId, use.documents]));
  const visible = useVisibleBlocks(editor, [...counts.keys()].join(' '));
  return visible.map((id) => (
    <UsesMark key={id} editor={editor} blockId={id} count={counts.get(id) ?? 0} />
  ));
}

function UsesMark({ editor, blockId, count }: { editor: Editor; blockId: string; count: number }) {
  const { t } = useTranslation();
  // The first place is that of a hint while writing.
  const mark = useBesideBlock(editor, blockId, 1);
  const label = t('duplicates.usedIn', { count });
  return createPortal(
    <div ref={mark} className={classes.mark}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        title={label}
        onClick={() => showParagraphPlaces(blockId)}
      >
        <Files size={14} />
      </ActionIcon>
    </div>,
    document.body,
  );
}

/** The blocks of `ids` (separated by spaces) that are in the window. Sections that are not drawn are not measured. */
function useVisibleBlocks(editor: Editor, ids: string): string[] {
  const [visible, setVisible] = useState<string[]>([]);
  useEffect(() => {
    if (ids === '') return setVisible([]);
    const wantedIds = new Set(ids.split(' '));
    const observer = new IntersectionObserver((entries) => {
      setVisible((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const { id = '' } = (target as HTMLElement).dataset;
          if (isIntersecting) now.add(id);
          else now.delete(id);
        }
        return [...now];
      });
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let observedElements: HTMLElement[] = [];
    const observe = () => {
      // Most changes leave the blocks where they are, and a long text takes a while to search.
      const isComplete = observedElements.length === wantedIds.size;
      if (isComplete && observedElements.every((block) => block.isConnected)) return;
      observer.disconnect();
      const blocks = editor.view.dom.querySelectorAll<HTMLElement>('[data-id]');
      observedElements = [...blocks].filter((block) => wantedIds.has(block.dataset.id ?? ''));
      for (const block of observedElements) observer.observe(block);
    };
    const observeLater = () => {
      clearTimeout(timer);
      timer = setTimeout(observe, lookupDelay);
    };
    observe();
    editor.on('update', observeLater);
    return () => {
      clearTimeout(timer);
      editor.off('update', observeLater);
      observer.disconnect();
    };
  }, [editor, ids]);
  return visible;
}
