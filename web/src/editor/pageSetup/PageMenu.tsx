import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  ChevronDown,
  Columns2,
  Columns3,
  FileText,
  Maximize,
  PanelTop,
  Printer,
  RectangleHorizontal,
  RectangleVertical,
  Settings2,
  SquareSplitVertical,
  Stamp,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { useSurface } from '../kit/surface.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { printWhole } from '../printing/wholePrint.ts';
import { insertColumnBreak, insertPageBreak, insertSectionBreak } from './breakCommands.ts';
import { isFullScreen, toggleFullScreen } from './fullScreen.ts';
import { usePages } from './usePages.ts';

/** Page setup, breaks, and view options. */
export function PageMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const pages = usePages(editor);
  const { openDialog } = useSurface();
  const { paged = false, lineNumbers = false } = pages?.page ?? {};
  return (
    <Menu position="bottom-start" returnFocus={false} width={300}>
      <Menu.Target>
        <ToolButton label={t('pages.menu')}>
          <FileText size={17} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        <Menu.Item leftSection={<Settings2 size={16} />} onClick={() => openDialog('page')}>
          {t('pages.setup')}
        </Menu.Item>
        <Menu.Item leftSection={<PanelTop size={16} />} onClick={() => openDialog('bands')}>
          {t('pages.bands')}
        </Menu.Item>
        <Menu.Item leftSection={<Stamp size={16} />} onClick={() => openDialog('watermark')}>
          {t('pages.watermark')}
        </Menu.Item>
        <Menu.CheckboxItem
          checked={lineNumbers}
          disabled={!paged}
          closeMenuOnClick
          onChange={() => pages?.set({ lineNumbers: !lineNumbers })}
        >
          {t('pages.lineNumbers')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item
          leftSection={<SquareSplitVertical size={16} />}
          rightSection={<kbd>{keyName('Mod-Enter')}</kbd>}
          onClick={() => perform(editor, insertPageBreak)}
        >
          {t('pages.pageBreak')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Columns2 size={16} />}
          onClick={() => perform(editor, insertColumnBreak)}
        >
          {t('pages.columnBreak')}
        </Menu.Item>
        <Menu.Item
          leftSection={<RectangleVertical size={16} />}
          onClick={() => perform(editor, insertSectionBreak({ orientation: 'portrait' }))}
        >
          {t('pages.breakPortrait')}
        </Menu.Item>
        <Menu.Item
          leftSection={<RectangleHorizontal size={16} />}
          onClick={() => perform(editor, insertSectionBreak({ orientation: 'landscape' }))}
        >
          {t('pages.breakLandscape')}
        </Menu.Item>
        {[1, 2, 3].map((count) => (
          <Menu.Item
            key={count}
            leftSection={<Columns3 size={16} />}
            onClick={() => perform(editor, insertSectionBreak({ columns: count }))}
          >
            {t('pages.breakColumns', { count })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.RadioItem
          value="asPages"
          checked={paged}
          closeMenuOnClick
          onChange={() => pages?.set({ paged: true })}
        >
          {t('pages.asPages')}
        </Menu.RadioItem>
        <Menu.RadioItem
          value="continuous"
          checked={!paged}
          closeMenuOnClick
          onChange={() => pages?.set({ paged: false })}
        >
          {t('pages.continuous')}
        </Menu.RadioItem>
        {paged && (
          <Menu.CheckboxItem
            checked={pages?.hasRuler ?? false}
            closeMenuOnClick
            onChange={() => pages?.showRuler(!pages.hasRuler)}
          >
            {t('pages.ruler')}
          </Menu.CheckboxItem>
        )}
        {document.fullscreenEnabled && (
          <Menu.Item leftSection={<Maximize size={16} />} onClick={toggleFullScreen}>
            {t(isFullScreen() ? 'pages.leaveFullScreen' : 'pages.fullScreen')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Printer size={16} />}
          rightSection={<kbd>{keyName('Mod-p')}</kbd>}
          onClick={() => void printWhole(editor.view.dom)}
        >
          {t('pages.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
