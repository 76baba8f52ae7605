import { files as endpoints } from '@docent/contract/files';
import { bind } from '../../platform/endpoints.ts';
import type { Access } from '../access/access.ts';
import type { Documents } from '../documents/documents.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { Files } from './files.ts';

interface Parts {
  files: Files;
  access: Access;
  documents: Documents;
  transfer: Transfer;
}

export function filesRoutes({ files, access, documents, transfer }: Parts) {
  return bind(endpoints, {
    findOuter: (caller, input) => files.findOuter(caller, input),
    get: (caller, { fileId }) => files.get(caller, fileId),
    recent: (caller, { limit = 20 }) => files.recent(caller, limit),
    add: (caller, input) => files.add(caller, input),

    // Each part is one change of its own; the text comes first, so that what is published holds it.
    update: async (
      caller,
      { fileId, name, content, base, state, label, restricted, reviewEvery },
    ) => {
      const file = await access.require(caller, 'edit', fileId);
      const managed =
        restricted !== undefined || reviewEvery !== undefined
          ? await access.require(caller, 'manage', fileId)
          : null;
      if (name !== undefined) await files.rename(caller, file, name);
      if (content !== undefined) await documents.merge(caller, file, content, base);
      if (state === 'published') {
        await documents.publish(caller, file, label === undefined ? {} : { label });
      }
      if (state === 'draft') await documents.unpublish(caller, file);
      if (managed !== null && restricted !== undefined)
        await access.restrict(caller, fileId, restricted);
      if (managed !== null && reviewEvery !== undefined)
        await files.remindReview(managed, reviewEvery);
      return files.get(caller, fileId);
    },

    delete: (caller, { fileId, forever = false }) =>
      forever ? files.remove(caller, fileId) : files.trash(caller, fileId),
    trash: (caller, input) => files.trashed(caller, input),
    restore: (caller, { fileId }) => files.restore(caller, fileId),
    drag: (caller, input) => files.drag(caller, input),
    copy: (caller, input) => files.copy(caller, input),
    upload: (caller, input, call) =>
      input.import === 'document'
        ? transfer.importUploads(caller, input.parentId, call.files())
        : files.attach(caller, input.parentId, call.files()),
    attachment: (caller, { fileId }, { knownEtag }) => files.attachment(caller, fileId, knownEtag),
    organizationalMap: (caller) => files.spaces(caller),
  });
}
