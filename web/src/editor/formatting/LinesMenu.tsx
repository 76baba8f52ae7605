import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Check, ChevronDown, IndentDecrease, IndentIncrease, LineHeight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { changeIndent, type LineFormat, setLines } from './paragraphCommands.ts';

const heights = [1, 1.15, 1.25, 1.5, 1.75, 2, 2.5, 3];
/** In points, as the menu adds it. */
const space = 12;

/** Line spacing, paragraph spacing, first line and indents. */
export function LinesMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const { openDialog } = useSurface();
  const set = (format: Partial<LineFormat>) => perform(editor, setLines(format));
  const check = (is: boolean) => (is ? <Check size={15} /> : null);
  return (
    <>
      <Menu position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <ToolButton label={t('formatting.lines')}>
            <LineHeight size={17} />
            <ChevronDown size={12} />
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown data-tools className={classes.options}>
          <Menu.Label>{t('formatting.lineHeight')}</Menu.Label>
          <Menu.Item
            rightSection={check(status.lineHeight === '')}
            onClick={() => set({ lineHeight: null })}
          >
            {t('formatting.lineHeightStandard')}
          </Menu.Item>
          {heights.map((times) => (
            <Menu.Item
              key={times}
              aria-current={status.lineHeight === times}
              rightSection={check(status.lineHeight === times)}
              onClick={() => set({ lineHeight: times })}
            >
              {t('formatting.lineHeightTimes', { times })}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => set({ spaceBefore: status.spaceBefore === '' ? space : null })}>
            {t(status.spaceBefore === '' ? 'formatting.addBefore' : 'formatting.removeBefore')}
          </Menu.Item>
          <Menu.Item onClick={() => set({ spaceAfter: status.spaceAfter === '' ? space : null })}>
            {t(status.spaceAfter === '' ? 'formatting.addAfter' : 'formatting.removeAfter')}
          </Menu.Item>
          <Menu.Item
            rightSection={check(status.firstLine === 2)}
            onClick={() => set({ firstLine: status.firstLine === 2 ? null : 2 })}
          >
            {t('formatting.firstLineTwo')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => openDialog('paragraph')}>
            {t('formatting.paragraphMore')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ToolButton
        label={t('editor.action.outdent')}
        keys={keyName('Mod-[')}
        onClick={() => perform(editor, changeIndent(-1))}
      >
        <IndentDecrease size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.indent')}
        keys={keyName('Mod-]')}
        onClick={() => perform(editor, changeIndent(1))}
      >
        <IndentIncrease size={17} />
      </ToolButton>
    </>
  );
}
