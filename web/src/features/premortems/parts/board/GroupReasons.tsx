import { useTranslation } from 'react-i18next';
import { AssistantSign } from './AssistantSign.tsx';
import type { BoardGroup } from './board.rules.ts';
import classes from './GroupReasons.module.css';

/** The reasons of a group, folded; one that only names the group adds no more than who wrote it. */
export function GroupReasons({ group: { title, reasons } }: { group: BoardGroup }) {
  const { t } = useTranslation();
  const [first] = reasons;
  if (reasons.length === 1 && first?.text === title) {
    return first.byAssistant ? <AssistantSign reason={first} /> : null;
  }
  return (
    <details className={classes.folded}>
      <summary>{t('premortems.reasonCount', { count: reasons.length })}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.id} dir="auto">
            {reason.text}
            {reason.author && <span> · {reason.author.username}</span>}
            {reason.byAssistant && <AssistantSign reason={reason} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
