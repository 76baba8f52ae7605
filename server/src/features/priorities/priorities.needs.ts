// The collaborators of the use cases of required reading. Each use case takes only those that it needs.
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { priorities as endpoints } from '@docent/contract/priorities';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Files } from '../files/files.ts';
import type { Notices } from '../notices/notices.ts';

export interface PrioritiesNeeds {
  database: Database;
  access: Access;
  audit: Audit;
  events: Events;
  files: Files;
  notices: Notices;
  clock: Clock;
}

export type PriorityInput<Name extends keyof typeof endpoints> = ParsedInputOf<
  (typeof endpoints)[Name]
>;
