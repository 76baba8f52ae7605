import { files as endpoints, type UploadResult } from '@docent/contract/files';
import type { Caller } from '../../platform/caller.ts';
import { bind, type UploadedFile } from '../../platform/http/endpoints.ts';
import type { Files } from './files.ts';

interface Parts {
  files: Files;
  transfer: {
    importUploads(
      caller: Caller,
      parentId: string | undefined,
      uploads: AsyncIterable<UploadedFile>,
    ): Promise<UploadResult[]>;
  };
}

export function filesRoutes({ files, transfer }: Parts) {
  return bind(endpoints, {
    findOuter: (caller, input) => files.findOuter(caller, input),
    get: (caller, { fileId }) => files.get(caller, fileId),
    recent: (caller, { limit = 20 }) => files.recent(caller, limit),
    favourites: (caller, { limit = 50 }) => files.favourites(caller, limit),
    favour: (caller, { fileId, favourite }) => files.favour(caller, fileId, favourite),
    add: (caller, input) => files.add(caller, input),
    templates: (caller, input) => files.templates(caller, input),
    template: (caller, { fileId }) => files.template(caller, fileId),
    setTemplate: (caller, { fileId, scope }) => files.setTemplate(caller, fileId, scope),
    update: (caller, input) => files.update(caller, input),
    reviewPeriod: (caller, { fileId }) => files.reviewPeriod(caller, fileId),
    stillRight: (caller, { fileId }) => files.stillRight(caller, fileId),
    delete: (caller, { fileId, forever = false }) =>
      forever ? files.remove(caller, fileId) : files.trash(caller, fileId),
    trash: (caller, input) => files.trashed(caller, input),
    restore: (caller, { fileId, parentId }) => files.restore(caller, fileId, parentId),
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
