// Dates of the story's steps. The story ends the day before it is played.

const dayMs = 86_400_000;

/** `day` counts working days back from yesterday; `time` is HH:MM in UTC. */
export function momentOf(today: Date, { day, time }: { day: number; time: string }): Date {
  const yesterday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - 1);
  let date = yesterday;
  for (let left = day; left > 0; ) {
    date -= dayMs;
    if (isWorkingDay(new Date(date))) left--;
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(date + (hours * 60 + minutes) * 60_000);
}

const isWorkingDay = (date: Date) => date.getUTCDay() % 6 !== 0;
