import { search as endpoints } from '@docent/contract/search';
import { bind } from '../../platform/http/endpoints.ts';
import type { Search } from './search.ts';

export function searchRoutes(search: Search) {
  return bind(endpoints, {
    search: async (caller, { from, to, asTyped, meaning, ...input }) =>
      search.find(caller.id, {
        ...input,
        asTyped: asTyped === 'yes',
        meaning: meaning === 'yes',
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      }),
    async opened(caller, input) {
      await search.noteOpened(caller.id, input);
      return {};
    },
  });
}
