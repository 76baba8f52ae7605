import { UnstyledButton } from '@mantine/core';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../kit/tools.module.css';
import { palette } from './palette.ts';

interface SwatchesProps {
  title: string;
  /** Strong colours for text and lines, or light ones for backgrounds. */
  shade: 'text' | 'highlight';
  value: string | null;
  onChoose: (colour: string | null) => void;
}

/** The palette, no colour, or any other colour. */
export function Swatches({ title, shade, value, onChoose }: SwatchesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.swatches}>
      <legend>{title}</legend>
      <UnstyledButton
        className={classes.swatch}
        aria-label={t('editor.noColour')}
        aria-pressed={value === null}
        onClick={() => onChoose(null)}
      >
        <Ban size={14} />
      </UnstyledButton>
      {palette.map(({ name, [shade]: colour }) => (
        <UnstyledButton
          key={name}
          className={classes.swatch}
          aria-label={t(`editor.colour.${name}`)}
          aria-pressed={value === colour}
          title={t(`editor.colour.${name}`)}
          style={{ background: colour }}
          onClick={() => onChoose(colour)}
        />
      ))}
      <input
        type="color"
        className={classes.swatch}
        aria-label={t('tables.custom')}
        title={t('tables.custom')}
        value={value && /^#[0-9a-f]{6}$/i.test(value) ? value : '#888888'}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </fieldset>
  );
}
