// The collaborators of exports that go on when their page is closed.
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Notices } from '../../notices/notices.ts';
import type { ExportsNeeds } from '../exports.needs.ts';
import type { Exports } from '../exports.ts';

export interface ExportJobsNeeds {
  exports: Exports;
  exporting: ExportsNeeds;
  blobs: Blobs;
  clock: Clock;
  notices: Pick<Notices, 'notify' | 'dismiss' | 'withdraw'>;
  /** In milliseconds: how long a caller waits for an export to be ready. */
  directTimeout?: number | undefined;
}
