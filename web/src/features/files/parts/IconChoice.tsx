import { iconNames } from '@docent/contract/constants';
import type { File, IconName } from '@docent/contract/files';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../FileIcon.tsx';
import classes from './IconChoice.module.css';

interface Props {
  file: File;
  icon: IconName | null;
  onChange: (icon: IconName | null) => void;
}

/** A grid of the built-in icons; the first is that of the file's kind. */
export function IconChoice({ file, icon, onChange }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <Input.Label component="legend">{t('folders.iconTitle')}</Input.Label>
      <div className={classes.grid}>
        {[null, ...iconNames].map((option) => {
          const label = t(option === null ? 'folders.iconNone' : `folders.icons.${option}`);
          return (
            <label key={option} className={classes.option} title={label}>
              <input
                type="radio"
                name={name}
                aria-label={label}
                checked={icon === option}
                onChange={() => onChange(option)}
              />
              <FileIcon file={{ ...file, icon: option }} size={20} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
