import type { paragraphs as endpoints } from '@docent/contract/documents';
import type { OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Comments } from '../comments/comments.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import type { History } from '../history/history.ts';

export interface ParagraphsNeeds {
  access: Pick<Access, 'require'>;
  audit: Pick<Audit, 'record'>;
  comments: Pick<Comments, 'findMovingThreads' | 'takeThreadsAlong'>;
  documents: Pick<Documents, 'publishRevision' | 'recordMoved'>;
  editing: Pick<Editing, 'changeTwo' | 'settled'>;
  files: Pick<Files, 'get'>;
  history: Pick<History, 'recordRevision'>;
}

export type MoveInput = ParsedInputOf<(typeof endpoints)['move']>;
export type MoveOutput = OutputOf<(typeof endpoints)['move']>;
