import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';

/** A document that a coach or an administrator may read. Refuses everybody else with `permission/missing`. */
export async function requireDocumentOfCoach(
  access: Pick<Access, 'require'>,
  caller: Caller,
  fileId: string,
  within?: Database,
) {
  if (caller.role !== 'admin' && !caller.isCoach) throw refuse('permission/missing');
  const file = await access.require(caller, 'read', fileId, {
    ...(within && { database: within }),
  });
  if (file.kind !== 'document') throw refuse('file/not-a-document');
  return file;
}
