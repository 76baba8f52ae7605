import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from '../kit/editorStatus.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { chooseFiles } from '../uploads/chooseFiles.ts';
import { type InsertItem, insertGroups } from './insertItems.ts';

interface InsertMenuProps {
  editor: Editor;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** All that can be put into the text besides text. */
export function InsertMenu({ editor, disabled, onFiles }: InsertMenuProps) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const [isOpen, setIsOpen] = useState(false);
  const run = (item: InsertItem) => {
    if (item.run === 'file') chooseFiles(onFiles);
    else if ('dialog' in item.run) openDialog(item.run.dialog);
    else perform(editor, item.run);
  };
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
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
      <Menu.Dropdown data-tools className={classes.insertMenu}>
        {insertGroups.map((group, i) => [
          i > 0 ? <Menu.Divider key={`before ${group[0]?.word}`} /> : null,
          ...group.map((item) => (
            <Menu.Item
              key={item.word}
              leftSection={<item.icon size={16} />}
              onClick={() => run(item)}
            >
              {item.title()}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
