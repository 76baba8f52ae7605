import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './finding.module.css';
import type { Query } from './query.ts';

const options = [
  ['matchCase', 'Aa'],
  ['wholeWord', 'W'],
  ['matchAccents', 'é'],
  ['isPattern', '.*'],
] as const;

interface Props {
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

/** Options of how the query is matched. */
export function FindOptions({ query, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {options.map(([option, symbol]) => (
        <Tooltip key={option} label={t(`finding.${option}`)}>
          <UnstyledButton
            className={classes.button}
            aria-label={t(`finding.${option}`)}
            aria-pressed={query[option]}
            disabled={option === 'matchAccents' && query.isPattern}
            onClick={() => onChange({ [option]: !query[option] })}
          >
            <span className={classes.symbol}>{symbol}</span>
          </UnstyledButton>
        </Tooltip>
      ))}
    </>
  );
}
