import { imports as endpoints } from '@docent/contract/imports';
import { bind } from '../../../platform/http/endpoints.ts';
import type { Archives } from './archives.ts';

export function importsRoutes(archives: Archives) {
  return bind(endpoints, {
    examine: (caller, { parentId }, call) => archives.examine(caller, parentId, call.files()),
    start: (caller, input) => archives.start(caller, input),
    get: (caller, { id }) => archives.get(caller, id),
    list: (caller) => archives.list(caller),
    report: (caller, input) => archives.report(caller, input),
    cancel: (caller, { id }) => archives.cancel(caller, id),
    undo: (caller, { id }) => archives.undo(caller, id),
  });
}
