import { imports as endpoints, type ImportPreview } from '@docent/contract/imports';
import type { Caller } from '../../../platform/caller.ts';
import { bind } from '../../../platform/http/endpoints.ts';
import type { Archives } from './archives.ts';

interface Parts {
  archives: Archives;
  uploads: { examine(caller: Caller, id: string): Promise<ImportPreview> };
}

export function importsRoutes({ archives, uploads }: Parts) {
  return bind(endpoints, {
    examine: (caller, { parentId }, call) => archives.examine(caller, parentId, call.files()),
    examineUpload: (caller, { uploadId }) => uploads.examine(caller, uploadId),
    start: (caller, input) => archives.start(caller, input),
    get: (caller, { id }) => archives.get(caller, id),
    list: (caller) => archives.list(caller),
    report: (caller, input) => archives.report(caller, input),
    cancel: (caller, { id }) => archives.cancel(caller, id),
    undo: (caller, { id }) => archives.undo(caller, id),
  });
}
