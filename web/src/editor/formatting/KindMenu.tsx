import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { blockKinds, setKind } from './blockCommands.ts';

/** Shows and sets the type of the current block. */
export function KindMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const current = blockKinds.find((kind) => kind === status.kind);
  const label = current ? t(`editor.action.${current}`) : t('editor.mixed');
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('shell.named', { what: t('editor.block'), which: label })}>
          <span className={classes.kind}>{label}</span>
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {blockKinds.map((kind) => (
          <Menu.Item
            key={kind}
            aria-current={kind === current}
            className={classes[kind]}
            rightSection={kind === current ? <Check size={15} /> : null}
            onClick={() => perform(editor, setKind(kind))}
          >
            {t(`editor.action.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
