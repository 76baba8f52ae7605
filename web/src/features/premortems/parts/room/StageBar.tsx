// The nine stages: which are done, which is current, which is next. The facilitator moves between them.
import { premortemStages } from '@docent/contract/constants';
import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import { Button } from '@mantine/core';
import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { opensDialog } from '../../../../ui/commands/opensDialog.ts';
import { standIn } from '../../../../ui/focus.ts';
import { nextStage, stepOf } from '../../premortems.rules.ts';
import classes from './room.module.css';
import { StageDialog } from './StageDialog.tsx';
import { stageId } from './StageView.tsx';

/** The last stage has no next one: the screen of the stage follows the button in the order of focus. */
function leaveFocusToStage(button: HTMLButtonElement | null) {
  return () => {
    const stage = document.getElementById(stageId);
    if (button && stage) standIn(button, stage);
  };
}

export function StageBar({ premortem }: { premortem: Premortem }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<PremortemStage | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { stage, actions } = premortem;
  const mayLead = actions.includes('lead');
  const next = nextStage(stage);

  useEffect(() => {
    void stage;
    const current = list.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [stage]);

  return (
    <nav className={classes.bar} aria-label={t('premortems.stages')}>
      <ol
        ref={list}
        className={classes.steps}
        // It scrolls on small screens, and holds buttons for the facilitator alone.
        tabIndex={mayLead ? undefined : 0}
      >
        {premortemStages.map((one, at) => {
          const isDone = at < stepOf(stage);
          const isCurrent = one === stage;
          const name = t(`premortems.stage_${one}`);
          const face = (
            <>
              <span className={classes.number} aria-hidden>
                {isDone ? <Check size={13} strokeWidth={3} /> : at + 1}
              </span>
              <span className={classes.stageName}>{name}</span>
              {isDone && <span className={classes.spoken}>({t('premortems.done')})</span>}
            </>
          );
          const mayGo = mayLead && !isCurrent && (isDone || one === next);
          return (
            <li
              key={one}
              className={classes.step}
              aria-current={isCurrent ? 'step' : undefined}
              data-done={isDone || undefined}
              title={mayGo ? undefined : name}
            >
              {mayGo ? (
                <button
                  type="button"
                  title={t('premortems.goTo', { stage: name })}
                  onClick={() => setTarget(one)}
                >
                  {face}
                </button>
              ) : (
                <span>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className={classes.under}>
        <p className={classes.hint} role="status">
          <span className={classes.stepCount}>
            {t('premortems.stepOf', { step: stepOf(stage) + 1, of: premortemStages.length })}
          </span>
          {t(`premortems.hint_${stage}`)}
        </p>
        {mayLead && next !== null && (
          <Button
            ref={leaveFocusToStage}
            size="xs"
            rightSection={<ArrowRight size={15} />}
            onClick={() => setTarget(next)}
          >
            {opensDialog(t('premortems.next', { stage: t(`premortems.stage_${next}`) }))}
          </Button>
        )}
      </div>
      {target !== null && (
        <StageDialog premortem={premortem} target={target} onClose={() => setTarget(null)} />
      )}
    </nav>
  );
}
