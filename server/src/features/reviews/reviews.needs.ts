// The collaborators of the use cases of reviews. Each use case takes only those that it needs.
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { reviews as endpoints } from '@docent/contract/reviews';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Duplicates } from '../duplicates/duplicates.ts';
import type { Notices } from '../notices/notices.ts';
import type { People } from '../people/people.ts';

export interface ReviewsNeeds {
  database: Database;
  access: Pick<Access, 'require'>;
  audit: Audit;
  clock: Clock;
  documents: Pick<Documents, 'freeze' | 'publishFrozen'>;
  duplicates: Pick<Duplicates, 'wouldDiverge'>;
  events: Events;
  notices: Pick<Notices, 'notify' | 'withdraw'>;
  people: Pick<People, 'resolveReaders'>;
}

export type ReviewInput<Name extends keyof typeof endpoints> = ParsedInputOf<
  (typeof endpoints)[Name]
>;
export type ReviewOutput<Name extends keyof typeof endpoints> = OutputOf<(typeof endpoints)[Name]>;
