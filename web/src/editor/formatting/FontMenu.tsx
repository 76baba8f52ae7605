import { stackOf } from '@docent/document-model/marks/font';
import { Combobox, useCombobox } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { chineseFonts, type Font, findFonts, fontName, latinFonts } from './fonts.ts';
import { setMark } from './markCommands.ts';
import { mixed } from './selectionFormats.ts';

/** Shows and sets the font; typing looks for one, and Enter takes also one that the list does not have. */
export function FontMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      setTyped('');
      box.resetSelectedOption();
    },
  });
  const name = (family: string) => fontName(family, i18n.language);
  const shown =
    status.font === ''
      ? t('formatting.fontDefault')
      : status.font === mixed
        ? t('editor.mixed')
        : name(status.font);
  const choose = (family: string) => {
    box.closeDropdown();
    perform(editor, setMark('font', family === '' ? null : { family }));
  };
  const latin = { label: t('formatting.latinFonts'), fonts: findFonts(latinFonts, typed) };
  const chinese = { label: t('formatting.chineseFonts'), fonts: findFonts(chineseFonts, typed) };
  const groups = i18n.language.startsWith('zh') ? [chinese, latin] : [latin, chinese];
  const found = groups.filter(({ fonts }) => fonts.length > 0);
  const option = ({ family }: Font) => (
    <Combobox.Option
      key={family}
      value={family}
      active={name(status.font) === name(family)}
      style={{ fontFamily: stackOf(family) }}
    >
      {name(family)}
    </Combobox.Option>
  );
  return (
    <Combobox store={box} width={230} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <ToolButton
          label={t('shell.named', { what: t('formatting.font'), which: shown })}
          expanded={box.dropdownOpened}
          disabled={status.kind === 'codeBlock'}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.font}>{shown}</span>
          <ChevronDown size={12} />
        </ToolButton>
      </Combobox.Target>
      <Combobox.Dropdown data-tools>
        <Combobox.Search
          role="combobox"
          aria-expanded={box.dropdownOpened}
          value={typed}
          placeholder={t('formatting.fontSearch')}
          aria-label={t('formatting.fontSearch')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            box.updateSelectedOptionIndex('selected', { scrollIntoView: true });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found.length === 0 && typed.trim()) choose(typed.trim());
            if (event.key === 'Escape') editor.view.focus();
          }}
        />
        <Combobox.Options aria-label={t('formatting.font')} mah={300} className={classes.options}>
          {typed === '' && (
            <Combobox.Option value="" active={status.font === ''}>
              {t('formatting.fontDefault')}
            </Combobox.Option>
          )}
          {found.map(({ label, fonts }) => (
            <Combobox.Group key={label} label={label}>
              {fonts.map(option)}
            </Combobox.Group>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('formatting.fontNone')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
