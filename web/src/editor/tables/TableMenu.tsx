import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown, TableProperties } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { growing, MenuEntries } from '../contextMenu/MenuEntries.tsx';
import { placeOf } from '../contextMenu/place.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { tableEntries } from './tableMenuItems.ts';

/** Actions for the table around the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const surface = useSurface();
  // Rendered again when it opens, because the available actions may have changed.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      returnFocus={false}
      middlewares={growing}
    >
      <Menu.Target>
        <ToolButton label={t('editor.table')} active>
          <TableProperties size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools className={classes.contextMenu}>
        {isOpen && (
          <MenuEntries
            entries={tableEntries({ state: editor.state, person: surface.person })}
            onRun={({ run }) => run(placeOf(editor, surface))}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
