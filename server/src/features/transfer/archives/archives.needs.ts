import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { ImportNeeds } from '../import.ts';

export interface ArchiveNeeds extends ImportNeeds {
  clock: Clock;
  log: Log;
  maxUploadBytes: number;
}
