import { useTranslation } from 'react-i18next';
import classes from './board.module.css';

interface Props {
  /** Whether a card has the focus by keyboard. */
  isShown: boolean;
  isCarrying: boolean;
  /** What the last key did. */
  spoken: string;
}

/** Which keys the board has, and what they did: said to screen readers, and shown while they are used. */
export function BoardKeys({ isShown, isCarrying, spoken }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p id="premortem-board-help" className={classes.keys} hidden={!isShown || isCarrying}>
        {t('premortems.boardHelp')}
      </p>
      <p className={isCarrying ? classes.keys : classes.spoken} aria-live="assertive">
        {spoken}
      </p>
    </>
  );
}
