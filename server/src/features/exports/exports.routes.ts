import { exports as endpoints } from '@docent/contract/exports';
import { bind } from '../../platform/http/endpoints.ts';
import type { Exports } from './exports.ts';

export function exportsRoutes(exports: Exports) {
  return bind(endpoints, {
    pdf: (caller, { fileId, version, archival = false }, { language }) =>
      exports.pdf(caller, { fileId, version, language }, { archival }),
    export: (caller, { fileId, version, format }, { language }) =>
      exports.file(caller, { fileId, version, language }, format),
  });
}
