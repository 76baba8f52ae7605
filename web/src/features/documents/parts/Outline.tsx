// The headings of a document, with the current one marked; a click scrolls to a heading. While editing, an
// entry is moved with its whole chapter, by dragging or by Alt with the arrow keys.
import type { OutlineEntry } from '@docent/contract/documents';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { ListTree } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChapterPlace,
  foldedTo,
  placeByStep,
  type ShownEntry,
  shownEntries,
} from '../outline.rules.ts';
import { FoldLevels } from './FoldLevels.tsx';
import classes from './Outline.module.css';
import { OutlineItem } from './OutlineItem.tsx';
import { useEntryDrag } from './useEntryDrag.ts';

/** More than fit on a screen. The text does not wait for the others, because a manual has thousands. */
const firstEntries = 80;

interface Props {
  outline: readonly OutlineEntry[];
  current: string | null;
  onGo: (id: string) => void;
  /** Moves a chapter; returns whether it did. Null if the text is read-only. */
  onMove: ((id: string, place: ChapterPlace) => boolean) | null;
}

export function OutlineList({ outline, current, onGo, onMove }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [foldedIds, setFoldedIds] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const movedId = useRef<string | null>(null);
  const entries = useMemo(() => shownEntries(outline, foldedIds), [outline, foldedIds]);
  const deferredEntries = useDeferredValue(entries, entries.slice(0, firstEntries));
  const base = useMemo(() => Math.min(...outline.map(({ level }) => level)), [outline]);
  const deepest = useMemo(() => Math.max(...outline.map(({ level }) => level)), [outline]);
  const currentEntry = useMemo(
    () => visibleEntry(outline, entries, current),
    [outline, entries, current],
  );

  const move = (id: string, place: ChapterPlace | null) => {
    if (!place || !onMove?.(id, place)) return;
    movedId.current = id;
    const other = outline.find((entry) => entry.id === place.other)?.text ?? '';
    setAnnouncement(t(`documents.moved.${place.where}`, { other }));
  };
  const drag = useEntryDrag(outline, onMove ? move : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is read
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!entry || !box) return;
    // scrollIntoView would scroll the page as well.
    const above = entry.offsetTop - box.scrollTop;
    if (above < 24 || above > box.clientHeight - 48) {
      box.scrollTop = entry.offsetTop - box.clientHeight / 3;
    }
  }, [currentEntry, deferredEntries]);
  // Before the first heading no entry is marked, and the list scrolls to its beginning.
  useEffect(() => {
    if (currentEntry === null && list.current) list.current.scrollTop = 0;
  }, [currentEntry]);
  // An entry loses the focus when it is put into another place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    const id = movedId.current;
    movedId.current = null;
    if (id) list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus();
  }, [deferredEntries]);

  const fold = (id: string, closed: boolean) =>
    setFoldedIds((was) => {
      const now = new Set(was);
      if (closed) now.add(id);
      else now.delete(id);
      return now;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-entry]');
    const entry = entries.find(({ id }) => id === link?.dataset.entry);
    if (!link || !entry) return;
    const { key, altKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      if (!onMove) return;
      move(entry.id, placeByStep(outline, entry.index, key === 'ArrowUp' ? -1 : 1));
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
      links[links.indexOf(link) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else if (key === 'ArrowLeft' && entry.hasParts) fold(entry.id, true);
    else if (key === 'ArrowRight' && entry.hasParts) fold(entry.id, false);
    else return;
    event.preventDefault();
  };
  return (
    <nav className={classes.outline} aria-label={t('documents.contents')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('documents.contents')}</h2>
        {deepest > base && (
          <FoldLevels
            base={base}
            deepest={deepest}
            onLevel={(level) => setFoldedIds(foldedTo(outline, level))}
          />
        )}
      </div>
      <ul
        ref={list}
        className={`${classes.list} docent-scroll`}
        onKeyDown={onKeyDown}
        data-movable={onMove ? '' : undefined}
        {...drag}
      >
        {deferredEntries.map((entry) => (
          <OutlineItem
            key={entry.id}
            id={entry.id}
            index={entry.index}
            text={entry.text}
            indent={Math.min(entry.level - base, 4)}
            parts={entry.hasParts ? (entry.isFolded ? 'folded' : 'open') : null}
            t={t}
            isCurrent={entry.id === currentEntry}
            isMovable={onMove !== null}
            onGo={onGo}
            onFold={fold}
          />
        ))}
      </ul>
      <span className={classes.said} role="status">
        {announcement}
      </span>
    </nav>
  );
}

/** The current entry, or the folded one that contains it. */
function visibleEntry(
  outline: readonly OutlineEntry[],
  entries: readonly ShownEntry[],
  current: string | null,
): string | null {
  if (current === null) return null;
  const index = outline.findIndex(({ id }) => id === current);
  return entries.findLast((entry) => entry.index <= index)?.id ?? null;
}

/** The outline behind a button, if there is no room beside the text. */
export function OutlineMenu({ onGo, ...props }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Tooltip label={t('documents.contents')}>
          <ActionIcon
            aria-label={t('documents.contents')}
            onClick={() => setOpened((was) => !was)}
            className={classes.menuButton}
          >
            <ListTree size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" mah="70vh" style={{ display: 'flex' }}>
        <OutlineList
          {...props}
          onGo={(id) => {
            setOpened(false);
            onGo(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
