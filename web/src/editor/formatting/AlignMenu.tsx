import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { aligns } from './alignments.ts';
import { setAlign } from './blockCommands.ts';

export function AlignMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const current = aligns.find(({ align }) => align === status.align) ?? aligns[0];
  const Icon = current.icon;
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('editor.align')}>
          <Icon size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {aligns.map(({ align, action, icon: ItemIcon }) => (
          <Menu.Item
            key={action}
            aria-current={action === current.action}
            leftSection={<ItemIcon size={16} />}
            onClick={() => perform(editor, setAlign(align))}
          >
            {t(`editor.action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
