import { controlKinds } from '@docent/document-model/nodes/control';
import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  Calendar,
  ChevronDown,
  CircleDot,
  Hash,
  ListCollapse,
  Signature,
  SquareCheck,
  TextCursorInput,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { insertControl } from '../commands/controls.ts';
import { useSurface } from '../surface.ts';
import { perform } from './editorStatus.ts';
import { ToolButton } from './ToolButton.tsx';

const icons = {
  text: TextCursorInput,
  number: Hash,
  enumeration: ListCollapse,
  checkbox: SquareCheck,
  radio: CircleDot,
  date: Calendar,
};

/** Inserts a control of a kind and asks what it is about; or a line to sign. */
export function ControlMenu({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const insert = (kind: (typeof controlKinds)[number]) => {
    if (perform(editor, insertControl({ kind })))
      openDialog('control', editor.state.selection.from);
  };
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('forms.insert')} disabled={disabled}>
          <TextCursorInput size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {controlKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} />} onClick={() => insert(kind)}>
              {t(`forms.kind.${kind}`)}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<Signature size={16} />} onClick={() => openDialog('signature')}>
          {t('forms.signatureLine')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
