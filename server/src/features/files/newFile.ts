import type { File, IconName } from '@docent/contract/files';
import type { Database } from '../../platform/database/database.ts';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';
import type { Draft } from '../documents/documents.ts';

/** A file that is about to be created. The caller of `create` has checked the rights of `by`. */
export interface NewFile {
  /** Given if something refers to the file before it is created. */
  id?: string;
  parentId: string | null;
  name: string;
  kind: File['kind'];
  icon?: IconName | null;
  description?: string;
  by: string;
  /** The text of a document, unless it is a copy. */
  draft?: Draft;
  /** The document whose text is copied, instead of `draft`, or the premortem whose settings are. */
  copyOf?: { fileId: string; stage: 'draft' | 'published' };
  departmentId?: string | null;
  /** For spaces; true by default. */
  readersComment?: boolean;
  blob?: { id: string; size: number; mime: string; natural: PictureSize | null };
}

/** Notes which files were created, in the transaction that creates them. */
export type RecordFiles = (tx: Database, fileIds: readonly string[]) => Promise<void>;
