import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown, TextCursorInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type InsertItem, labelOf } from '../insert/insertItems.ts';
import { perform } from '../kit/editorStatus.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { controlItems, signatureItem } from './controlItems.ts';

/** Inserts a control or a signature line. */
export function ControlMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const item = ({ word, icon: Icon, title, run }: InsertItem) => (
    <Menu.Item
      key={word}
      leftSection={<Icon size={16} />}
      onClick={() => {
        if (typeof run === 'function') perform(editor, run);
        else if (typeof run === 'object') openDialog(run.dialog);
      }}
    >
      {labelOf(title(), run)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" returnFocus={false} disabled={disabled}>
      <Menu.Target>
        <ToolButton label={t('forms.insert')} disabled={disabled}>
          <TextCursorInput size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {controlItems.map(item)}
        <Menu.Divider />
        {item(signatureItem)}
      </Menu.Dropdown>
    </Menu>
  );
}
