import { Menu, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown, Plus, Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from '../kit/editorStatus.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { chooseFiles } from '../uploads/chooseFiles.ts';
import { type InsertItem, insertGroups, labelOf, rankOf } from './insertItems.ts';

interface InsertMenuProps {
  editor: Editor;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Everything that can be inserted besides text. */
export function InsertMenu({ editor, disabled, onFiles }: InsertMenuProps) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const groups = insertGroups
    .map(({ name, items }) => ({ name, items: items.filter((item) => matches(item, query)) }))
    .filter(({ items }) => items.length > 0);
  const run = (item: InsertItem) => {
    if (item.run === 'file') chooseFiles(onFiles);
    else if ('dialog' in item.run) openDialog(item.run.dialog);
    else perform(editor, item.run);
  };
  return (
    <Menu
      opened={isOpen}
      onChange={(open) => {
        setQuery('');
        setIsOpen(open);
      }}
      position="bottom-start"
      returnFocus={false}
      disabled={disabled}
    >
      <Menu.Target>
        <ToolButton label={t('blocks.insert')} disabled={disabled} expanded={isOpen}>
          <Plus size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        <TextInput
          data-autofocus
          size="xs"
          m={4}
          leftSection={<Search size={14} />}
          aria-label={t('blocks.insertFilter')}
          placeholder={t('blocks.insertFilter')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            const first = groups[0]?.items[0];
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
            event.preventDefault();
            setIsOpen(false);
            run(first);
          }}
        />
        <div className={classes.insertMenu}>
          {groups.map(({ name, items }) => (
            <Fragment key={name}>
              <Menu.Label>{t(`blocks.insertGroups.${name}`)}</Menu.Label>
              {items.map((item) => (
                <Menu.Item
                  key={item.word}
                  leftSection={<item.icon size={16} />}
                  onClick={() => run(item)}
                >
                  {labelOf(item.title(), item.run)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </div>
        <p role="status" className={classes.note}>
          {groups.length === 0 && t('blocks.insertNothing')}
        </p>
      </Menu.Dropdown>
    </Menu>
  );
}

const matches = (item: InsertItem, query: string) =>
  rankOf(item.title(), item.names, query.toLowerCase().trim()) > 0;
