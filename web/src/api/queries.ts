// The query cache for data from the server, and helpers to query it.
import type { Contract } from '@docent/contract/contract';
import type { Endpoint, InputOf, OutputOf } from '@docent/contract/endpoint';
import {
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  queryOptions,
  type UseBaseQueryResult,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { api, type CallOptions } from './client.ts';
import { ApiError, isAborted } from './errors.ts';

type Feature = keyof Contract;
type Calls<F extends Feature> = {
  [N in keyof Contract[F]]: Contract[F][N] extends { kind: 'json'; method: 'GET' } ? N : never;
}[keyof Contract[F]];
type Input<F extends Feature, N extends Calls<F>> = InputOf<As<Contract[F][N], Endpoint>>;
type Output<F extends Feature, N extends Calls<F>> = OutputOf<As<Contract[F][N], Endpoint>>;
type As<T, Wanted> = T extends Wanted ? T : never;

declare module '@tanstack/react-query' {
  interface Register {
    /** With `silent`, the screen itself shows failures, so there is no toast. */
    queryMeta: { silent?: boolean };
  }
}

/** `onFailure` is called for queries that failed permanently and whose screen does not show that. */
export function createQueryClient(onFailure: (error: ApiError) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.silent || !(error instanceof ApiError) || error.status === 401) return;
        onFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // A refusal by the server is final; only a missing response is retried.
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
      },
    },
  });
  i18next.on('languageChanged', () => {
    for (const feature of wordedFeatures) void client.invalidateQueries({ queryKey: [feature] });
  });
  return client;
}

/** Features whose answers contain words of the server, in the language of the request. */
const wordedFeatures: readonly Feature[] = ['assistant', 'notices'];

/** A GET of the contract as query options: `useQuery(query('files', 'get', { fileId }))`. */
export function query<const F extends Feature, const N extends Calls<F>>(
  feature: F,
  name: N,
  input: NoInfer<Input<F, N>>,
) {
  return queryOptions({
    queryKey: [feature, name, input] as const,
    queryFn: ({ signal }) => call<F, N>(feature, name, input, { signal, silent: true }),
  });
}

/** Why a query has no data: it failed, or it waits for the network and will continue when that is back. */
export function failureOf({
  data,
  error,
  isPaused,
}: Pick<UseBaseQueryResult, 'data' | 'error' | 'isPaused'>): Error | null {
  if (data !== undefined || !isPaused) return error;
  return new ApiError(0, 'client/offline', 'The server cannot be reached.');
}

/** A GET that returns `{ list, next }`, page after page. */
export function pagedQuery<const F extends Feature, const N extends Calls<F>>(
  feature: F,
  name: N,
  input: NoInfer<Omit<Input<F, N>, 'cursor'>>,
) {
  return infiniteQueryOptions({
    queryKey: [feature, name, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call<F, N>(feature, name, { ...input, ...cursor } as Input<F, N>, {
        signal,
        silent: true,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { next: string | null }).next,
  });
}

/** Runs a GET of the contract for a query. */
export function call<F extends Feature, N extends Calls<F>>(
  feature: F,
  name: N,
  input: Input<F, N>,
  options: CallOptions,
): Promise<Output<F, N>> {
  const endpoint = api[feature][name] as (
    input: Input<F, N>,
    options: CallOptions,
  ) => Promise<Output<F, N>>;
  return endpoint(input, options).catch((error: unknown) => {
    // Requests aborted from outside (signed out, removed from the list) must not look like a result.
    if (isAborted(error)) throw new ApiError(0, 'client/offline', 'The request was ended.');
    throw error;
  });
}
