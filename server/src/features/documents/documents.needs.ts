// What the use cases of documents work with. Each takes only the parts that it uses.
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Audit } from '../audit/audit.ts';
import type { Editing } from '../editing/editing.ts';

export interface DocumentsNeeds {
  database: Database;
  audit: Audit;
  editing: Editing;
  events: Events;
}
