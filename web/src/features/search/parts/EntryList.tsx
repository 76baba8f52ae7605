import { Kbd, UnstyledButton } from '@mantine/core';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageCommand } from '../../../ui/commands/commands.ts';
import { singleKeys } from '../../../ui/commands/singleKeys.ts';
import type { EntryGroup, PaletteEntry } from '../palette.rules.ts';
import { isContinued } from '../search.rules.ts';
import { HitRow } from './HitRow.tsx';
import { PaletteOption, type PaletteOptionProps } from './PaletteOption.tsx';
import classes from './SearchPalette.module.css';

interface Props {
  id: string;
  groups: EntryGroup<PageCommand>[];
  selectedIndex: number;
  /** Whether the entries are hits of an earlier query. */
  isStale: boolean;
  onSelect: (index: number) => void;
  onOpen: (index: number, inNewTab: boolean) => void;
  onClearQueries: () => void;
}

/** The entries of the search dialog; keeps the selected one visible. */
export function EntryList(props: Props) {
  const { id, groups, selectedIndex, isStale, onSelect, onOpen, onClearQueries } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries that come move the selected one
  useEffect(() => {
    list.current
      ?.querySelector(`[data-index="${selectedIndex}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex, groups]);
  let first = 0;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('search.results')}
      className={`${classes.list} docent-scroll`}
      data-stale={isStale || undefined}
    >
      {groups.map(({ name, entries }) => {
        const start = first;
        first += entries.length;
        return (
          <Group
            key={name}
            title={name === 'hits' ? null : t(`search.${name}`)}
            onClear={name === 'queries' ? onClearQueries : null}
          >
            {entries.map((entry, at) => (
              <Entry
                key={keyOf(entry)}
                entry={entry}
                above={entries[at - 1]}
                id={`${id}-${start + at}`}
                index={start + at}
                isSelected={start + at === selectedIndex}
                onPoint={() => onSelect(start + at)}
                onOpen={(inNewTab) => onOpen(start + at, inNewTab)}
              />
            ))}
          </Group>
        );
      })}
    </div>
  );
}

interface GroupProps {
  /** Null for hits, which need no title. */
  title: string | null;
  onClear: (() => void) | null;
  children: ReactNode;
}

function Group({ title, onClear, children }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  if (title === null) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div role="presentation" className={classes.groupTitle}>
        <span id={id}>{title}</span>
        {onClear && (
          <UnstyledButton className={classes.clear} onClick={onClear}>
            {t('search.clearQueries')}
          </UnstyledButton>
        )}
      </div>
      {children}
    </div>
  );
}

interface EntryProps extends PaletteOptionProps {
  entry: PaletteEntry<PageCommand>;
  above: PaletteEntry<PageCommand> | undefined;
}

function Entry({ entry, above, ...row }: EntryProps) {
  if (entry.kind === 'file') {
    const isSame = above?.kind === 'file' && isContinued(entry.hit, above.hit);
    return <HitRow {...row} hit={entry.hit} isContinued={isSame} />;
  }
  const {
    label,
    icon: Icon,
    key,
  } = entry.kind === 'command' ? entry.command : { label: entry.query, icon: History };
  return (
    <PaletteOption {...row} onOpen={() => row.onOpen(false)}>
      <span className={classes.sign}>
        <Icon size={17} aria-hidden />
      </span>
      <span className={classes.command}>{label}</span>
      {key && (
        <span className={classes.commandKeys} aria-hidden>
          {singleKeys[key].split(' ').map((one) => (
            <Kbd key={one} size="xs">
              {one.toUpperCase()}
            </Kbd>
          ))}
        </span>
      )}
    </PaletteOption>
  );
}

function keyOf(entry: PaletteEntry): string {
  switch (entry.kind) {
    case 'file':
      return `${entry.hit.file.id} ${entry.hit.paragraphId} ${entry.hit.text}`;
    case 'command':
      return `command ${entry.command.id}`;
    case 'query':
      return `query ${entry.query}`;
  }
}
