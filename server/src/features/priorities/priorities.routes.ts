import { Readable } from 'node:stream';
import { priorities as endpoints } from '@docent/contract/priorities';
import { bind } from '../../platform/http/endpoints.ts';
import type { Priorities } from './priorities.ts';

export function prioritiesRoutes(priorities: Priorities) {
  return bind(endpoints, {
    set: (caller, input) => priorities.set(caller, input),
    changeStatus: (caller, { fileId, status, version }) =>
      priorities.changeStatus(caller, fileId, status, version),
    own: (caller, { fileId }) => priorities.findOwn(caller, fileId),
    get: (caller, { fileId }) => priorities.find(caller, fileId),
    mine: (caller, input) => priorities.listOwn(caller, input),
    coverage: async (caller, { fileId }) => ({
      departments: await priorities.listCoverage(caller, fileId),
    }),
    readers: (caller, input) => priorities.listReaders(caller, input),
    async exportCoverage(caller, { fileId }, { language }) {
      const lines = priorities.exportReaders(caller, fileId, language);
      // The first line is read here, so that a refusal becomes an error response.
      const head = await lines.next();
      const body = Readable.from(
        (async function* () {
          yield head.value ?? '';
          yield* lines;
        })(),
      );
      return { body, mime: 'text/csv; charset=utf-8', downloadAs: 'readers.csv' };
    },
  });
}
