// The API as functions that run as one person, without HTTP: the story's steps are subject to that person's rights.
import { type Contract, contract } from '@docent/contract/contract';
import type { Endpoint, InputOf, OutputOf } from '@docent/contract/endpoint';
import type { Caller } from '../platform/caller.ts';
import type { Bindings, Call, UploadedFile } from '../platform/http/endpoints.ts';

type StoryCall<E extends Endpoint> = E['kind'] extends 'upload'
  ? (input: InputOf<E>, uploads: readonly UploadedFile[]) => Promise<OutputOf<E>>
  : (input: InputOf<E>) => Promise<OutputOf<E>>;

export type StoryClient = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends infer E extends Endpoint
      ? StoryCall<E>
      : never;
  };
};

export function createStoryClient(
  bindings: Bindings,
  caller: Caller,
  language: Call['language'],
): StoryClient {
  const handlers = new Map(bindings.map(({ endpoint, handler }) => [endpoint, handler]));
  const callOf =
    (endpoint: Endpoint) =>
    async (input: object, uploads: UploadedFile[] = []) => {
      const handler = handlers.get(endpoint);
      if (!handler) throw new Error(`no handler for ${endpoint.path}`);
      const call: Call = {
        signal: new AbortController().signal,
        wantsEvents: false,
        knownEtag: undefined,
        userAgent: '',
        token: '',
        language,
        async *files() {
          yield* uploads;
        },
      };
      return handler(caller as never, endpoint.input.parse(input) as never, call);
    };
  return Object.fromEntries(
    Object.entries(contract).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
      ),
    ]),
  ) as unknown as StoryClient;
}
