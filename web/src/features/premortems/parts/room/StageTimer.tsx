// How much time the stage has left; the facilitator sets it.
import type { Premortem } from '@docent/contract/premortem-data';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Plus, Timer, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { requireShown } from '../../../../api/errors.ts';
import { serverNow } from '../../../../api/serverClock.ts';
import { dayInWords } from '../../../../ui/times.ts';
import { premortemQuery, showPremortem } from '../../premortems.queries.ts';
import { clockOf, clockText, plannedEnd, type StageClock } from '../../premortems.rules.ts';
import classes from './room.module.css';

/** Offered if the schedule plans no minutes. */
const defaultMinutes = 10;

export function StageTimer({ premortem }: { premortem: Premortem }) {
  const { t, i18n } = useTranslation();
  const { file, stageEndsAt, actions } = premortem;
  const clock = useStageClock(stageEndsAt);
  const client = useQueryClient();
  const isUp = clock.kind === 'up';
  useEffect(() => {
    // Votes and scores are no longer hidden.
    if (isUp) void client.invalidateQueries(premortemQuery(file.id));
  }, [isUp, client, file.id]);
  const mayLead = actions.includes('lead');
  if (clock.kind === 'none' && !mayLead) return null;
  const day = stageEndsAt === null ? '' : dayInWords(stageEndsAt, i18n.language);
  const text = textOf(clock);
  function textOf(shown: StageClock): string {
    if (shown.kind === 'none') return t('premortems.timer');
    if (shown.kind === 'up') return t('premortems.timeUp');
    if (shown.kind === 'timer') return clockText(shown.seconds);
    return t(shown.isOverdue ? 'premortems.overdueSince' : 'premortems.dueOn', { day });
  }
  const isLate = clock.kind === 'up' || (clock.kind === 'due' && clock.isOverdue);
  const Icon = clock.kind === 'due' ? CalendarClock : Timer;
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
              aria-label={clock.kind === 'none' ? label : `${t('premortems.timer')}: ${label}`}
            >
              {face}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <TimerItems premortem={premortem} clock={clock} />
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
    </>
  );
}

function TimerItems({ premortem, clock }: { premortem: Premortem; clock: StageClock }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { file, stage, schedule, stageEndsAt } = premortem;
  const minutes = plannedEnd(schedule, stage).minutes ?? defaultMinutes;

  async function set(endsAt: string | null) {
    try {
      showPremortem(client, await api.premortems.setTimer({ fileId: file.id, endsAt }));
    } catch (error) {
      requireShown(error);
    }
  }

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

/** Ticks while a timer runs. */
function useStageClock(endsAt: string | null): StageClock {
  const [now, setNow] = useState(() => serverNow());
  const end = endsAt === null ? null : Date.parse(endsAt);
  const clock = clockOf(end, now);
  const isRunning = end !== null && clock.kind === 'timer';
  useEffect(() => {
    setNow(serverNow());
    if (end === null || !isRunning) return;
    // At the full seconds before the end, so that all pages change together.
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(serverNow());
      timer = setTimeout(tick, (end - serverNow()) % 1000 || 1000);
    };
    timer = setTimeout(tick, Math.max(0, (end - serverNow()) % 1000));
    return () => clearTimeout(timer);
  }, [end, isRunning]);
  return clock;
}
