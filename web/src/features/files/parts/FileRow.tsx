// A file of a folder: checkbox, name, state, last change, and menu.
import type { DuplicateCounts } from '@docent/contract/duplicates';
import type { File } from '@docent/contract/files';
import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen, sizeOf } from '../../../ui/times.ts';
import { FileIcon } from '../FileIcon.tsx';
import { FileMenuItems } from '../FileMenuItems.tsx';
import { useFileSlots } from '../fileSlots.ts';
import { StateBadge } from '../StateBadge.tsx';
import { FileLink } from './FileLink.tsx';
import classes from './FileList.module.css';

interface Props {
  file: File;
  index: number;
  /** Number of rows; -1 while unknown. */
  count: number;
  top: number;
  /** Duplicate text of the file, for people who may edit it. */
  duplicates: DuplicateCounts | undefined;
  isSelected: boolean;
  /**
   * Called with whether to select all up to the file; undefined if there are no actions for a selection.
   */
  onSelect: ((extend: boolean) => void) | undefined;
  onRename: () => void;
}

export function FileRow(props: Props) {
  const { file, index, count, top, duplicates, isSelected, onSelect, onRename } = props;
  const { DuplicatesLink } = useFileSlots();
  const { t, i18n } = useTranslation();
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.row}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {onSelect && (
        <Checkbox
          size="xs"
          className={classes.select}
          aria-label={t('folders.select', { name: file.name })}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect((nativeEvent as MouseEvent).shiftKey === true)}
        />
      )}
      <span className={classes.name}>
        <FileLink file={file} className={classes.link}>
          <FileIcon file={file} size={18} />
          <span className={classes.title} title={file.name}>
            {file.name}
          </span>
        </FileLink>
        {duplicates && <DuplicatesLink counts={duplicates} />}
      </span>
      <span className={classes.state}>
        {file.size !== null ? (
          <span className={classes.dimmed}>{sizeOf(file.size, i18n.language)}</span>
        ) : (
          <StateBadge file={file} />
        )}
      </span>
      <span className={classes.when}>
        <time dateTime={file.updatedAt} title={fullTime(file.updatedAt, i18n.language)}>
          {sinceThen(file.updatedAt, i18n.language)}
        </time>
        <span className={classes.who}>{file.updatedBy.username}</span>
      </span>
      <span className={classes.more}>
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('files.actions', { name: file.name })}>
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <FileMenuItems file={file} onRename={onRename} renamesInDialog />
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}
