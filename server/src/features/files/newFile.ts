import type { File, IconName } from '@docent/contract/files';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';
import type { Draft } from '../documents/documents.ts';

/** A file that is about to be made; `by` has been checked by whoever calls `create`. */
export interface NewFile {
  /** Where something names it before it is made. */
  id?: string;
  parentId: string | null;
  name: string;
  kind: File['kind'];
  icon?: IconName | null;
  description?: string;
  by: string;
  /** Of a document that copies none. */
  draft?: Draft;
  /** The document whose text is copied, instead of `draft`. */
  copyOf?: { fileId: string; stage: 'draft' | 'published' };
  departmentId?: string | null;
  /** Of a space; true where it is left out. */
  readersComment?: boolean;
  blob?: { id: string; size: number; mime: string; natural: PictureSize | null };
}
