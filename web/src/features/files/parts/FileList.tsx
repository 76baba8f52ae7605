// The files of a folder as rows that can be sorted and selected. Only visible rows exist in the page.
import type { File } from '@docent/contract/files';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { useRestoredScroll } from '../../../ui/scrolling/useRestoredScroll.ts';
import { useVisibleRows } from '../../../ui/scrolling/useVisibleRows.ts';
import { useFileSlots } from '../fileSlots.ts';
import { FolderHead } from '../folder/FolderHead.tsx';
import { SelectionBar } from '../folder/SelectionBar.tsx';
import { decideBulkActions, noSelection, toggleFile } from '../folder/selection.rules.ts';
import { type FolderSort, sortFiles } from '../folder/sorting.rules.ts';
import { useLiveChildren } from '../liveChildren.ts';
import { RenameDialog } from '../RenameDialog.tsx';
import classes from './FileList.module.css';
import { FileRow } from './FileRow.tsx';

interface Props {
  /** Above the files, scrolled with them. */
  intro: ReactNode;
  folderId: string;
  label: string;
  /** Null while loading. */
  files: File[] | null;
  sort: FolderSort | null;
  onSort: (sort: FolderSort | null) => void;
  hasMore: boolean;
  onMore: () => void;
}

const rowHeight = 44;

export function FileList({ folderId, label, sort, onSort, hasMore, onMore, ...props }: Props) {
  const { i18n } = useTranslation();
  const permissions = useSession((session) => session.permissions);
  const scroller = useRef<HTMLDivElement>(null);
  useRestoredScroll(scroller);
  const [fileToRename, setFileToRename] = useState<File | null>(null);
  const files = useMemo(
    () => props.files && sortFiles(props.files, sort, i18n.language),
    [props.files, sort, i18n.language],
  );
  const [selection, setSelection] = useState(noSelection);
  const selectedFiles = (files ?? []).filter(({ id }) => selection.ids.has(id));
  const isSelectable = decideBulkActions(files ?? [], permissions).length > 0;
  const selectAll = () => setSelection({ ids: new Set(files?.map(({ id }) => id)), anchor: null });
  const count = files?.length ?? 0;
  const { rows: visibleRows } = useVisibleRows(scroller, {
    count,
    rowHeight,
    idAt: (at) => files?.[at]?.id,
  });
  useLiveChildren(
    new Map([[folderId, new Set(visibleRows.flatMap((at) => files?.[at]?.id ?? []))]]),
  );
  const duplicates = useFileSlots().useDuplicateCounts(
    visibleRows.flatMap((at) => files?.[at] ?? []),
  );
  const last = visibleRows.at(-1) ?? 0;
  // When sorted, the next file may be on any page.
  const needsMore = hasMore && (sort !== null || last >= count - 20);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is reached
  useEffect(() => {
    if (needsMore) onMore();
  }, [needsMore, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order begins at its top
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [sort]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key arrives from the checkboxes inside
    <div
      ref={scroller}
      className={`${classes.scroller} docent-scroll`}
      data-selectable={isSelectable || undefined}
      data-selecting={selectedFiles.length > 0 || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setSelection(noSelection);
      }}
    >
      {props.intro}
      {selectedFiles.length > 0 ? (
        <SelectionBar
          files={selectedFiles}
          isAll={selectedFiles.length === count}
          onSelectAll={selectAll}
          onClear={() => setSelection(noSelection)}
        />
      ) : (
        <FolderHead
          sort={sort}
          onSort={onSort}
          onSelectAll={isSelectable ? selectAll : undefined}
        />
      )}
      {files === null ? (
        <div className={classes.rows} aria-busy>
          {Array.from({ length: 8 }, (_, at) => at).map((at) => (
            <div key={at} className={classes.row} style={{ position: 'static' }}>
              <Skeleton h={12} w={`${60 - ((at * 17) % 35)}%`} />
            </div>
          ))}
        </div>
      ) : (
        <ul aria-label={label} className={classes.rows} style={{ height: count * rowHeight }}>
          {visibleRows.map((at) => {
            const file = files[at];
            return (
              file && (
                <FileRow
                  key={file.id}
                  file={file}
                  index={at}
                  count={hasMore ? -1 : count}
                  top={at * rowHeight}
                  duplicates={duplicates.get(file.id)}
                  isSelected={selection.ids.has(file.id)}
                  onSelect={
                    isSelectable
                      ? (extend) =>
                          setSelection((was) =>
                            toggleFile(
                              was,
                              file.id,
                              files.map(({ id }) => id),
                              extend,
                            ),
                          )
                      : undefined
                  }
                  onRename={() => setFileToRename(file)}
                />
              )
            );
          })}
        </ul>
      )}
      {fileToRename && <RenameDialog file={fileToRename} onClose={() => setFileToRename(null)} />}
    </div>
  );
}
