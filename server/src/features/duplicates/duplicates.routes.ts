import { duplicates as endpoints } from '@docent/contract/duplicates';
import { bind } from '../../platform/http/endpoints.ts';
import type { Duplicates } from './duplicates.ts';

export function duplicatesRoutes(duplicates: Duplicates) {
  return bind(endpoints, {
    list: (caller, input) => duplicates.list(caller, input),
    skip: (caller, input) => duplicates.skip(caller, input),
    async ignore(caller, input) {
      await duplicates.ignoreFiles(caller, input);
      return {};
    },
    ignored: (caller, input) => duplicates.listIgnored(caller, input),
    revise: (caller, input) => duplicates.revise(caller, input),
    undoRevise: (caller, { id }) => duplicates.undoRevision(caller, id),
    counts: (caller, { fileIds }) => duplicates.counts(caller, fileIds),
    existing: (caller, input) => duplicates.existing(caller, input),
    disagreeing: (caller, input) => duplicates.disagreeing(caller, input),
    places: (caller, input) => duplicates.places(caller, input),
    syncedUses: (caller, { fileId }) => duplicates.syncedUses(caller, fileId),
  });
}
