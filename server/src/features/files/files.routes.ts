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
    findOuter: (caller, input) => files.listChildren(caller, input),
    get: (caller, { fileId }) => files.get(caller, fileId),
    recent: (caller, { limit = 20 }) => files.listRecent(caller, limit),
    favourites: (caller, { limit = 50 }) => files.listFavourites(caller, limit),
    favour: (caller, { fileId, favourite }) => files.setFavourite(caller, fileId, favourite),
    add: (caller, input) => files.add(caller, input),
    templates: (caller, input) => files.listTemplates(caller, input),
    template: (caller, { fileId }) => files.getTemplateScope(caller, fileId),
    setTemplate: (caller, { fileId, scope }) => files.setTemplateScope(caller, fileId, scope),
    update: (caller, input) => files.update(caller, input),
    spaceSettings: (caller, { fileId }) => files.getSpaceSettings(caller, fileId),
    reviewPeriod: (caller, { fileId }) => files.getPeriodicCheck(caller, fileId),
    stillRight: (caller, { fileId }) => files.confirmStillRight(caller, fileId),
    delete: (caller, { fileId, forever = false }) =>
      forever ? files.remove(caller, fileId) : files.trash(caller, fileId),
    discardUntitled: async (caller, { fileId, closed = false }) => {
      if (!closed) return { discarded: await files.discardUntitled(caller, fileId) };
      await files.noteClosed(caller, fileId);
      return { discarded: false };
    },
    trash: (caller, input) => files.listTrash(caller, input),
    restore: (caller, { fileId, parentId }) => files.restore(caller, fileId, parentId),
    drag: (caller, input) => files.move(caller, input),
    copy: (caller, input) => files.copy(caller, input),
    upload: (caller, input, call) =>
      input.import === 'document'
        ? transfer.importUploads(caller, input.parentId, call.files())
        : files.attach(caller, input.parentId, call.files()),
    attachment: (caller, { fileId }, { knownEtag }) =>
      files.readAttachment(caller, fileId, knownEtag),
    setCover: (caller, { fileId }, call) => files.setCover(caller, fileId, call.files()),
    moveCover: (caller, { fileId, position }) => files.moveCover(caller, fileId, position),
    removeCover: (caller, { fileId }) => files.removeCover(caller, fileId),
    cover: (caller, { fileId }, { knownEtag }) => files.readCover(caller, fileId, knownEtag),
    organizationalMap: (caller) => files.listSpaces(caller),
  });
}
