// The collaborators of the use cases of premortems. Each use case takes only those that it needs.
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { premortems as endpoints } from '@docent/contract/premortems';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Access } from '../access/access.ts';
import type { Assistant } from '../assistant/assistant.ts';
import type { Audit } from '../audit/audit.ts';
import type { Comments } from '../comments/comments.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import type { Notices } from '../notices/notices.ts';
import type { People } from '../people/people.ts';
import type { CardMeanings } from './recurring/cards-by-meaning.ts';

export interface PremortemsNeeds {
  database: Database;
  access: Pick<Access, 'require'>;
  assistant: Pick<Assistant, 'foresee'>;
  audit: Pick<Audit, 'record'>;
  /** Null without an encoder. */
  cardMeanings: CardMeanings | null;
  clock: Clock;
  comments: Pick<Comments, 'add'>;
  /** `recordRead` serves every kind of file. */
  documents: Pick<Documents, 'recordRead'>;
  editing: Pick<Editing, 'change'>;
  events: Pick<Events, 'record'>;
  files: Pick<Files, 'add' | 'create' | 'shapes'>;
  notices: Pick<Notices, 'notify'>;
  people: Pick<People, 'resolveReaders'>;
}

export type PremortemInput<Name extends keyof typeof endpoints> = ParsedInputOf<
  (typeof endpoints)[Name]
>;
export type PremortemOutput<Name extends keyof typeof endpoints> = OutputOf<
  (typeof endpoints)[Name]
>;
