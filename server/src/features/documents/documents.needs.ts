// The collaborators of the use cases of documents. Each use case takes only those that it needs.
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
