import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ScoringStage.module.css';

const values = [1, 2, 3, 4, 5] as const;

interface Props {
  scale: 'likelihood' | 'impact';
  /** The name of the risk. */
  name: string;
  value: number | null;
  onChange: (value: number) => void;
}

/** One of five; by mouse, arrow keys, or the keys 1 to 5. */
export function ScoreScale({ scale, name, value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const pressedValue = values.find((one) => String(one) === event.key);
    if (pressedValue === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(pressedValue);
    event.currentTarget.querySelector<HTMLElement>(`[value="${pressedValue}"]`)?.focus();
  }

  return (
    <fieldset
      className={classes.scale}
      onKeyDown={onKeyDown}
      aria-label={t('premortems.scoreScale', { scale: t(`premortems.${scale}`), name })}
    >
      <span className={classes.scaleName} aria-hidden>
        {t(`premortems.${scale}`)}
      </span>
      <span className={classes.values}>
        {values.map((one) => (
          <label
            key={one}
            title={t(`premortems.${scale}_${one}`)}
            data-chosen={value === one || undefined}
          >
            <input
              type="radio"
              name={id}
              value={one}
              checked={value === one}
              aria-label={`${one}, ${t(`premortems.${scale}_${one}`)}`}
              onChange={() => onChange(one)}
            />
            {one}
          </label>
        ))}
      </span>
      <span className={classes.meaning} aria-hidden>
        {value === null ? (
          <>
            <span>{t(`premortems.${scale}_1`)}</span>
            <span>{t(`premortems.${scale}_5`)}</span>
          </>
        ) : (
          t(`premortems.${scale}_${value as (typeof values)[number]}`)
        )}
      </span>
    </fieldset>
  );
}
