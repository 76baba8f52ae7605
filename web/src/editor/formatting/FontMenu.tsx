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

/** Shows and sets the font; typing filters the list, and Enter also accepts a font that is not in it. */
export function FontMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useState('');
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      setQuery('');
      box.resetSelectedOption();
    },
  });
  const name = (family: string) => fontName(family, i18n.language);
  const label =
    status.font === ''
      ? t('formatting.fontDefault')
      : status.font === mixed
        ? t('editor.mixed')
        : name(status.font);
  const choose = (family: string) => {
    box.closeDropdown();
    perform(editor, setMark('font', family === '' ? null : { family }));
  };
  const latin = { label: t('formatting.latinFonts'), fonts: findFonts(latinFonts, query) };
  const chinese = { label: t('formatting.chineseFonts'), fonts: findFonts(chineseFonts, query) };
  const groups = i18n.language.startsWith('zh') ? [chinese, latin] : [latin, chinese];
  const matchingGroups = groups.filter(({ fonts }) => fonts.length > 0);
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
          label={t('shell.named', { what: t('formatting.font'), which: label })}
          expanded={box.dropdownOpened}
          disabled={status.kind === 'codeBlock'}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.font}>{label}</span>
          <ChevronDown size={12} />
        </ToolButton>
      </Combobox.Target>
      <Combobox.Dropdown data-tools>
        <Combobox.Search
          role="combobox"
          aria-expanded={box.dropdownOpened}
          value={query}
          placeholder={t('formatting.fontSearch')}
          aria-label={t('formatting.fontSearch')}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            box.updateSelectedOptionIndex('selected', { scrollIntoView: true });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && matchingGroups.length === 0 && query.trim())
              choose(query.trim());
            if (event.key === 'Escape') editor.view.focus();
          }}
        />
        <Combobox.Options aria-label={t('formatting.font')} mah={300} className={classes.options}>
          {query === '' && (
            <Combobox.Option value="" active={status.font === ''}>
              {t('formatting.fontDefault')}
            </Combobox.Option>
          )}
          {matchingGroups.map(({ label, fonts }) => (
            <Combobox.Group key={label} label={label}>
              {fonts.map(option)}
            </Combobox.Group>
          ))}
          {matchingGroups.length === 0 && (
            <Combobox.Empty>{t('formatting.fontNone')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
