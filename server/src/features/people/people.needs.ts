// What the use cases of people work with. Each takes only the parts that it uses.
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
  /** What identifies the provider in the table of people. */
  issuer: string;
  embedded: boolean;
  clientId: string;
  /** Without a slash at the end. */
  publicUrl: string;
  roles: RoleMapping;
  departmentClaim: string | null;
  confirmDepartment: boolean;
  idleMs: number;
  absoluteMs: number;
}
