import { useTranslation } from 'react-i18next';
import classes from './LevelIcon.module.css';

const levels = [1, 2, 3] as const;

/** The urgency of required reading: one to three bars. */
export function LevelIcon({ level }: { level: number }) {
  const { t } = useTranslation();
  const shownLevel = levels.find((one) => one === level) ?? 1;
  const label = t(`home.level${shownLevel}`);
  return (
    <span
      className={classes.sign}
      data-level={shownLevel}
      role="img"
      aria-label={label}
      title={label}
    >
      {levels.map((one) => (
        <i key={one} data-on={one <= shownLevel || undefined} />
      ))}
    </span>
  );
}
