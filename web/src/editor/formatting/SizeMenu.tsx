import { Combobox, useCombobox } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { AArrowDown, AArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { keyName } from '../kit/keyNames.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { namedSizes, sizeName, sizeOf, sizes } from './fonts.ts';
import { changeSize, ownSize, setMark } from './markCommands.ts';
import { mixed } from './selectionFormats.ts';

/** Shows and sets the font size, in points or by its Chinese name, typed or chosen. */
export function SizeMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t, i18n } = useTranslation();
  const [input, setInput] = useState<string | null>(null);
  const box = useCombobox({ onDropdownClose: () => setInput(null) });
  const isOff = status.kind === 'codeBlock';
  const label =
    typeof status.size === 'number' ? sizeName(status.size, i18n.language) : status.size;
  const set = (points: number | null) => {
    box.closeDropdown();
    perform(editor, setMark('size', points === null ? null : { points }));
  };
  const namedSizeItems = namedSizes.map(([name, points]) => (
    <Combobox.Option key={name} value={`${points}`} active={status.size === points}>
      <span className={classes.sizeName}>{name}</span>
      <span className={classes.itemKeys}>{points}</span>
    </Combobox.Option>
  ));
  const plain = sizes.map((points) => (
    <Combobox.Option key={points} value={`${points}`} active={status.size === points}>
      {points}
    </Combobox.Option>
  ));
  return (
    <>
      <Combobox
        store={box}
        width={120}
        position="bottom-start"
        onOptionSubmit={(value) => set(value === '' ? null : Number(value))}
      >
        <Combobox.Target withExpandedAttribute>
          <input
            className={classes.size}
            aria-label={t('formatting.sizePoints')}
            inputMode="decimal"
            disabled={isOff}
            value={input ?? (label === mixed ? '' : label)}
            placeholder={
              label === mixed || status.kind === mixed
                ? '–'
                : sizeName(ownSize(status.kind), i18n.language)
            }
            onChange={({ currentTarget }) => setInput(currentTarget.value)}
            onClick={() => box.openDropdown()}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => box.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') editor.view.focus();
              if (event.key !== 'Enter' || input === null) return;
              event.preventDefault();
              const points = sizeOf(input);
              if (points !== null || input.trim() === '') set(points);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown data-tools>
          <Combobox.Options aria-label={t('formatting.size')} mah={300} className={classes.options}>
            <Combobox.Option value="" active={status.size === ''}>
              {t('formatting.sizeStandard')}
            </Combobox.Option>
            {i18n.language.startsWith('zh')
              ? [...namedSizeItems, ...plain]
              : [...plain, ...namedSizeItems]}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <ToolButton
        label={t('editor.action.larger')}
        keys={keyName('Mod-Shift-.')}
        disabled={isOff}
        onClick={() => perform(editor, changeSize(1))}
      >
        <AArrowUp size={17} />
      </ToolButton>
      <ToolButton
        label={t('editor.action.smaller')}
        keys={keyName('Mod-Shift-,')}
        disabled={isOff}
        onClick={() => perform(editor, changeSize(-1))}
      >
        <AArrowDown size={17} />
      </ToolButton>
    </>
  );
}
