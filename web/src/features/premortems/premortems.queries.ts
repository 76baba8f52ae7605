import type { Premortem, PremortemReason, ReasonGroup } from '@docent/contract/premortem-data';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, query } from '../../api/queries.ts';
import { mergeBoard } from './parts/board/board.rules.ts';

export interface PremortemBoard {
  revision: number;
  reasons: PremortemReason[];
  groups: ReasonGroup[];
}

export const premortemQuery = (fileId: string) => ({
  ...query('premortems', 'get', { fileId }),
  meta: { silent: true },
});

/** Shows the answer of a call before the news about it arrives. */
export function showPremortem(client: QueryClient, premortem: Premortem): void {
  client.setQueryData(premortemQuery(premortem.file.id).queryKey, premortem);
}

/**
 * The reasons and groups that the person may see. After the reveal, refetching asks only for what changed.
 * Before it, a reason may be deleted on another device without a new revision, so all are fetched.
 */
export const boardQuery = (fileId: string, isRevealed: boolean) =>
  queryOptions({
    queryKey: ['premortems', 'board', { fileId }, isRevealed] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<PremortemBoard> => {
      const previous = isRevealed ? client.getQueryData<PremortemBoard>(queryKey) : undefined;
      const since = previous && { since: previous.revision };
      const answer = await call(
        'premortems',
        'board',
        { fileId, ...since },
        { signal, silent: true },
      );
      return mergeBoard(previous, answer);
    },
    meta: { silent: true },
  });
