import { exports as endpoints } from '@docent/contract/exports';
import { bind } from '../../platform/http/endpoints.ts';
import type { Exports } from './exports.ts';

export function exportsRoutes(exports: Exports) {
  return bind(endpoints, {
    pdf: (caller, { archival = false, ...exported }, { language }) =>
      exports.pdf(caller, { version: undefined, ...exported, language }, { archival }),
    export: (caller, { format, ...exported }, { language }) =>
      exports.file(caller, { version: undefined, ...exported, language }, format),
    exportFolder: (caller, { format = 'md', fileId }, { language }) =>
      exports.folder(caller, { fileId, format, language }),
  });
}
