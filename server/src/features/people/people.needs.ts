// The collaborators of the use cases of people. Each use case takes only those that it needs.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import type { RoleMapping } from './people.rules.ts';
import type { Provider } from './provider.ts';

export interface PeopleNeeds {
  database: Database;
  audit: Audit;
  events: Events;
  clock: Clock;
  provider: Provider;
  /** The provider's name in the table of people. */
  issuer: string;
  embedded: boolean;
  clientId: string;
  /** Without a trailing slash. */
  publicUrl: string;
  roles: RoleMapping;
  departmentClaim: string | null;
  confirmDepartment: boolean;
  idleMs: number;
  absoluteMs: number;
}
