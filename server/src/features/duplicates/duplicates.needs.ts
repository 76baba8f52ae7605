import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Files } from '../files/files.ts';
import type { SearchRecords } from '../search/search.ts';
import type { Comparing } from './comparing.ts';

export interface DuplicatesNeeds {
  database: Database;
  access: Pick<Access, 'require'>;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
  files: Pick<Files, 'shapes'>;
  records: SearchRecords;
  comparing: Comparing;
}
