import { useTranslation } from 'react-i18next';
import type { BoardGroup } from './board.rules.ts';
import classes from './GroupReasons.module.css';

/** The reasons of a group, folded; one that only names the group adds nothing. */
export function GroupReasons({ group: { title, reasons } }: { group: BoardGroup }) {
  const { t } = useTranslation();
  if (reasons.length === 1 && reasons[0]?.text === title) return null;
  return (
    <details className={classes.folded}>
      <summary>{t('premortems.reasonCount', { count: reasons.length })}</summary>
      <ul>
        {reasons.map(({ id, text, author }) => (
          <li key={id}>
            {text}
            {author && <span> · {author.username}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
