// How much time the stage has left; the facilitator sets it.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarOff, Plus, Timer, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { serverNow } from '../../../../api/serverClock.ts';
import { dayInWords } from '../../../../ui/times.ts';
import { premortemQuery, showPremortem } from '../../premortems.queries.ts';
import {
  clockOf,
  clockText,
  hasDueDates,
  plannedEnd,
  type StageClock,
} from '../../premortems.rules.ts';
import { DueDateDialog } from './DueDateDialog.tsx';
import classes from './room.module.css';

/** Offered if the schedule plans no minutes. */
const defaultMinutes = 10;

export function StageTimer({ premortem }: { premortem: Premortem }) {
  const { t, i18n } = useTranslation();
  const { file, schedule, stageEndsAt, actions } = premortem;
  const byDueDates = hasDueDates(schedule);
  const clock = useStageClock(stageEndsAt, byDueDates);
  const client = useQueryClient();
  const [isChangingDate, setChangingDate] = useState(false);
  const isLate = clock.kind === 'up' || (clock.kind === 'due' && clock.isOverdue);
  useEffect(() => {
    // Votes and scores are no longer hidden.
    if (isLate) void client.invalidateQueries(premortemQuery(file.id));
  }, [isLate, client, file.id]);
  const mayLead = actions.includes('lead');
  if (clock.kind === 'none' && !mayLead) return null;
  const day = stageEndsAt === null ? '' : dayInWords(stageEndsAt, i18n.language);
  const text = textOf(clock);
  function textOf(clock: StageClock): string {
    if (clock.kind === 'none') return t(byDueDates ? 'premortems.dueNone' : 'premortems.timer');
    if (clock.kind === 'up') return t('premortems.timeUp');
    if (clock.kind === 'timer') return clockText(clock.seconds);
    return t(clock.isOverdue ? 'premortems.overdueSince' : 'premortems.dueOn', { day });
  }
  const Icon = byDueDates ? CalendarClock : Timer;
  const face = (
    <>
      <Icon size={15} aria-hidden />
      <span>{text}</span>
    </>
  );
  const label =
    clock.kind === 'timer' ? t('premortems.timeLeft', { time: clockText(clock.seconds) }) : text;
  return (
    <>
      {mayLead ? (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              className={classes.timer}
              data-late={isLate || undefined}
              aria-label={
                byDueDates || clock.kind === 'none'
                  ? label
                  : t('shell.named', { what: t('premortems.timer'), which: label })
              }
            >
              {face}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {byDueDates ? (
              <DueDateItems premortem={premortem} onChange={() => setChangingDate(true)} />
            ) : (
              <TimerItems premortem={premortem} clock={clock} />
            )}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span
          className={classes.timer}
          role="timer"
          aria-label={label}
          data-late={isLate || undefined}
        >
          {face}
        </span>
      )}
      <span className={classes.spoken} role="status">
        {clock.kind === 'up' && t('premortems.timeUp')}
        {clock.kind === 'timer' && clock.seconds <= 60 && t('premortems.minuteLeft')}
      </span>
      {isChangingDate && (
        <DueDateDialog premortem={premortem} onClose={() => setChangingDate(false)} />
      )}
    </>
  );
}

function useSetStageEnd({ file }: Premortem) {
  const client = useQueryClient();
  return async (endsAt: string | null) => {
    try {
      showPremortem(client, await api.premortems.setTimer({ fileId: file.id, endsAt }));
    } catch (error) {
      requireShown(error);
    }
  };
}

function DueDateItems({ premortem, onChange }: { premortem: Premortem; onChange: () => void }) {
  const { t } = useTranslation();
  const set = useSetStageEnd(premortem);
  return (
    <>
      <Menu.Item leftSection={<CalendarClock size={15} />} onClick={onChange}>
        {t('premortems.dueSet')}
      </Menu.Item>
      {premortem.stageEndsAt !== null && (
        <Menu.Item leftSection={<CalendarOff size={15} />} onClick={() => void set(null)}>
          {t('premortems.dueRemove')}
        </Menu.Item>
      )}
    </>
  );
}

function TimerItems({ premortem, clock }: { premortem: Premortem; clock: StageClock }) {
  const { t } = useTranslation();
  const set = useSetStageEnd(premortem);
  const { stage, schedule, stageEndsAt } = premortem;
  const minutes = plannedEnd(schedule, stage).minutes ?? defaultMinutes;

  const from = (start: number, count: number) => new Date(start + count * 60_000).toISOString();
  return (
    <>
      {clock.kind === 'timer' && stageEndsAt !== null ? (
        [1, 5].map((count) => (
          <Menu.Item
            key={count}
            leftSection={<Plus size={15} />}
            onClick={() => void set(from(Date.parse(stageEndsAt), count))}
          >
            {t('premortems.timerAdd', { count })}
          </Menu.Item>
        ))
      ) : (
        <Menu.Item
          leftSection={<Timer size={15} />}
          onClick={() => void set(from(serverNow(), minutes))}
        >
          {t('premortems.timerStart', { count: minutes })}
        </Menu.Item>
      )}
      {clock.kind === 'up' && (
        <Menu.Item leftSection={<Plus size={15} />} onClick={() => void set(from(serverNow(), 2))}>
          {t('premortems.timerAdd', { count: 2 })}
        </Menu.Item>
      )}
      {clock.kind !== 'none' && (
        <Menu.Item leftSection={<TimerOff size={15} />} onClick={() => void set(null)}>
          {t('premortems.timerStop')}
        </Menu.Item>
      )}
    </>
  );
}

/** In milliseconds: browsers know no longer timeouts. */
const longestTimeout = 2_147_483_647;

/** Ticks while a timer runs, and once when a due date has come. */
function useStageClock(endsAt: string | null, isDueDate: boolean): StageClock {
  const [now, setNow] = useState(() => serverNow());
  const end = endsAt === null ? null : Date.parse(endsAt);
  const clock = clockOf(end, now, isDueDate);
  const isRunning = end !== null && clock.kind === 'timer';
  useEffect(() => {
    setNow(serverNow());
    if (end === null) return;
    if (isDueDate) {
      const left = end - serverNow();
      if (left <= 0 || left > longestTimeout) return;
      const due = setTimeout(() => setNow(serverNow()), left);
      return () => clearTimeout(due);
    }
    if (!isRunning) return;
    // At the full seconds before the end, so that all pages change together.
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(serverNow());
      timer = setTimeout(tick, (end - serverNow()) % 1000 || 1000);
    };
    timer = setTimeout(tick, Math.max(0, (end - serverNow()) % 1000));
    return () => clearTimeout(timer);
  }, [end, isRunning, isDueDate]);
  return clock;
}
