import { exports as endpoints } from '@docent/contract/exports';
import { bind } from '../../platform/http/endpoints.ts';
import type { Exports } from './exports.ts';
import type { ExportJobs } from './jobs/export-jobs.ts';

export function exportsRoutes(exports: Exports, jobs: ExportJobs) {
  return bind(endpoints, {
    pdf: (caller, request, { language }) =>
      exports.prepare(
        caller,
        { version: undefined, ...request, language, format: 'pdf' },
        'document',
      ),
    export: (caller, request, { language }) =>
      exports.prepare(caller, { version: undefined, ...request, language }, 'document'),
    exportFolder: (caller, { format = 'md', fileId }, { language }) =>
      exports.prepare(caller, { fileId, version: undefined, format, language }, 'folder'),
    startExport: (caller, request, { language, signal }) =>
      jobs.start(caller, { version: undefined, ...request, language }, signal),
    getExport: (caller, { id }) => jobs.get(caller, id),
    cancelExport: (caller, { id }) => jobs.cancel(caller, id),
    downloadExport: (caller, { id }) => jobs.download(caller, id),
  });
}
