// The collaborators of the use cases of comments. Each use case takes only those that it needs.
import type { comments as endpoints } from '@docent/contract/comments';
import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Duplicates } from '../duplicates/duplicates.ts';
import type { Editing } from '../editing/editing.ts';
import type { Notices } from '../notices/notices.ts';

export interface CommentsNeeds {
  database: Database;
  access: Pick<Access, 'require'>;
  audit: Audit;
  duplicates: Pick<Duplicates, 'correct'>;
  editing: Pick<Editing, 'inspect'>;
  events: Events;
  notices: Pick<Notices, 'notify' | 'listFollowers' | 'dismiss' | 'withdraw'>;
  clock: Clock;
}

export type CommentsInput<Name extends keyof typeof endpoints> = ParsedInputOf<
  (typeof endpoints)[Name]
>;
