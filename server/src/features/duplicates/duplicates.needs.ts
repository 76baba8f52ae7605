import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import type { History } from '../history/history.ts';
import type { Notices } from '../notices/notices.ts';
import type { Search, SearchRecords } from '../search/search.ts';
import type { Comparing } from './comparing.ts';

export interface DuplicatesNeeds {
  database: Database;
  access: Pick<Access, 'require' | 'requireDraft'>;
  audit: Pick<Audit, 'record'>;
  clock: Clock;
  documents: Pick<
    Documents,
    'listMovedParagraphs' | 'listSyncedUses' | 'listSyncedUsesOfFile' | 'publishRevision'
  >;
  editing: Pick<Editing, 'change' | 'settled' | 'suggestLines' | 'withdrawSuggestion'>;
  files: Pick<Files, 'shapes'>;
  history: Pick<History, 'recordRevision'>;
  log: Log;
  notices: Pick<Notices, 'notify'>;
  records: SearchRecords;
  search: Pick<Search, 'vectors'>;
  comparing: Comparing;
}
