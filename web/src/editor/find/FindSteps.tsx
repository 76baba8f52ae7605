import { CloseButton, Tooltip, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyName } from '../kit/keyNames.ts';
import classes from './finding.module.css';
import { currentIndex, type FindState } from './plugin.ts';

interface Props {
  finding: FindState;
  /** Number of matches that "Replace all" replaced; null if there was none since the last search. */
  replacedCount: number | null;
  onStep: (direction: 1 | -1) => void;
  onClose: () => void;
}

/** The number of matches, and buttons to step through them. */
export function FindSteps({ finding, replacedCount, onStep, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.steps}>
      <span className={classes.count} role="status">
        {replacedCount === null ? (
          <Count finding={finding} />
        ) : (
          t('finding.replaced', { count: replacedCount })
        )}
      </span>
      <Tooltip label={`${t('editor.action.findBefore')} (${keyName('Shift-F3')})`}>
        <UnstyledButton
          className={classes.button}
          aria-label={t('editor.action.findBefore')}
          onClick={() => onStep(-1)}
        >
          <ArrowUp size={16} />
        </UnstyledButton>
      </Tooltip>
      <Tooltip label={`${t('editor.action.findNext')} (${keyName('F3')})`}>
        <UnstyledButton
          className={classes.button}
          aria-label={t('editor.action.findNext')}
          onClick={() => onStep(1)}
        >
          <ArrowDown size={16} />
        </UnstyledButton>
      </Tooltip>
      <CloseButton size={28} aria-label={t('finding.close')} onClick={onClose} />
    </div>
  );
}

function Count({ finding }: { finding: FindState }) {
  const { t, i18n } = useTranslation();
  const { matches, trouble, query } = finding;
  if (trouble) return t(`finding.${trouble}`);
  if (query.text === '') return null;
  if (matches.missing.length > 0) return t('finding.looking');
  if (matches.count === 0) return t('finding.nothing');
  const at = currentIndex(finding) + 1;
  const count = matches.count.toLocaleString(i18n.language);
  return at > 0
    ? t('finding.place', { at: at.toLocaleString(i18n.language), count })
    : t('finding.many', { count: matches.count, shown: count });
}
