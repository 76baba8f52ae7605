import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown, TableProperties } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from './editorStatus.ts';
import { ToolButton } from './ToolButton.tsx';
import { tableTools } from './tableTools.ts';

/** What can be done with the table around the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  // Drawn anew when it opens: what can be done then is not what could be done at the last change.
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('editor.table')} active>
          <TableProperties size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {tableTools.map((group, i) => [
          i > 0 ? <Menu.Divider key={`before ${group[0].word}`} /> : null,
          ...group.map(({ word, icon: Icon, command }) => (
            <Menu.Item
              key={word}
              leftSection={<Icon size={16} />}
              disabled={!command(editor.state)}
              onClick={() => perform(editor, command)}
            >
              {t(`editor.${word}`)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
