import { Popover, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Ban, Baseline, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setMark } from '../commands/marks.ts';
import { type EditorStatus, perform } from './editorStatus.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './tools.module.css';

// Text colours are readable on white and on the dark page alike (4.5:1 and 3.5:1 at least); highlights
// are drawn under dark text in both.
const colours = [
  { name: 'red', text: '#d13b3b', highlight: '#ffd6d6' },
  { name: 'orange', text: '#bd5a0a', highlight: '#ffe2c2' },
  { name: 'yellow', text: '#8f6b00', highlight: '#fff3a3' },
  { name: 'green', text: '#2e7d32', highlight: '#d3f2d0' },
  { name: 'teal', text: '#0f7b7b', highlight: '#c9f0ee' },
  { name: 'blue', text: '#2f6bd8', highlight: '#d4e4ff' },
  { name: 'purple', text: '#8250d8', highlight: '#e6dbff' },
  { name: 'pink', text: '#c2378a', highlight: '#ffd6ec' },
  { name: 'grey', text: '#6b7280', highlight: '#e4e6ea' },
] as const;

export function ColourMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const choose = (name: 'colour' | 'highlight', color: string | null) => {
    setOpened(false);
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
      {colours.map((colour) => {
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
    </fieldset>
  );
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <ToolButton
          label={t('editor.colours')}
          expanded={opened}
          active={status.colour !== '' || status.highlight !== ''}
          onClick={() => setOpened(!opened)}
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
