import { Popover, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Ban, Baseline, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { setMark } from './markCommands.ts';
import { palette } from './palette.ts';

export function ColourMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const choose = (name: 'colour' | 'highlight', color: string | null) => {
    setIsOpen(false);
    perform(editor, setMark(name, color === null ? null : { color }));
  };
  const row = (name: 'colour' | 'highlight', title: string) => (
    <fieldset className={classes.swatches}>
      <legend>{title}</legend>
      <UnstyledButton
        className={classes.swatch}
        aria-label={t('editor.noColour')}
        aria-pressed={status[name] === ''}
        onClick={() => choose(name, null)}
      >
        <Ban size={14} />
      </UnstyledButton>
      {palette.map((colour) => {
        const value = name === 'colour' ? colour.text : colour.highlight;
        return (
          <UnstyledButton
            key={colour.name}
            className={classes.swatch}
            aria-label={t(`editor.colour.${colour.name}`)}
            aria-pressed={status[name] === value}
            title={t(`editor.colour.${colour.name}`)}
            style={name === 'colour' ? { color: value } : { background: value, color: '#1c2230' }}
            onClick={() => choose(name, value)}
          >
            A
          </UnstyledButton>
        );
      })}
      <label className={classes.ownColour}>
        {t('formatting.ownColour')}
        <input
          type="color"
          defaultValue={/^#[\da-f]{6}$/i.test(status[name]) ? status[name] : '#2f6bd8'}
          // React's onChange fires for every colour tried; only the final one counts.
          ref={(input) => {
            if (input) input.onchange = () => choose(name, input.value);
          }}
        />
      </label>
    </fieldset>
  );
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <ToolButton
          label={t('editor.colours')}
          expanded={isOpen}
          active={status.colour !== '' || status.highlight !== ''}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Baseline size={17} style={{ color: status.colour || undefined }} />
          <ChevronDown size={12} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown data-tools>
        {row('colour', t('editor.textColour'))}
        {row('highlight', t('editor.highlight'))}
      </Popover.Dropdown>
    </Popover>
  );
}
