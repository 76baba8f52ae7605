// The API as functions over real HTTP: `ana.files.findOuter({ parentId })` returns the data or throws `CallRefused`.
import { type Contract, contract } from '@docent/contract/contract';
import type {
  Endpoint,
  InputOf,
  OutputOf,
  StreamEventOf,
  UploadOf,
} from '@docent/contract/endpoint';

/** A response with a status other than 200. */
export class CallRefused extends Error {
  readonly status: number;
  readonly reason: string;
  readonly details: unknown;
  readonly headers: Headers;

  constructor(
    status: number,
    body: { reason: string; message: string; details?: unknown },
    headers: Headers,
  ) {
    super(`${status} ${body.reason}: ${body.message}`);
    this.status = status;
    this.reason = body.reason;
    this.details = body.details;
    this.headers = headers;
  }
}

interface Attachment {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  mime?: string;
}

type Call<E extends Endpoint> = E['kind'] extends 'upload'
  ? (input: UploadOf<E, Attachment>) => Promise<OutputOf<E>>
  : E['kind'] extends 'binary'
    ? (input: InputOf<E>, headers?: Record<string, string>) => Promise<Response>
    : E['kind'] extends 'events'
      ? {
          (input: InputOf<E>): Promise<OutputOf<E>>;
          stream(input: InputOf<E>): Promise<StreamEventOf<E>[]>;
        }
      : (input: InputOf<E>) => Promise<OutputOf<E>>;

export type TestClient = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends infer E extends Endpoint
      ? Call<E>
      : never;
  };
};

export function createClient(url: string, token?: string): TestClient {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...authorization, ...(init.headers as Record<string, string>) },
    });
    if (response.ok || response.status === 304) return response;
    throw new CallRefused(response.status, await response.json(), response.headers);
  }

  function request(
    { method, path }: Endpoint,
    input: object,
    headers: Record<string, string> = {},
  ) {
    return method === 'GET'
      ? send(`${path}?${queryOf(input)}`, { headers })
      : send(path, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
  }

  function callOf(endpoint: Endpoint) {
    const data = async (response: Response) => (await response.json()).data;
    switch (endpoint.kind) {
      case 'json':
        return async (input: object) => data(await request(endpoint, input));
      case 'binary':
        return (input: object, headers?: Record<string, string>) =>
          request(endpoint, input, headers);
      case 'upload':
        return async ({ files, ...input }: { files: Attachment[] }) =>
          data(await send(endpoint.path, { method: 'POST', body: formOf(input, files) }));
      case 'events':
        return Object.assign(async (input: object) => data(await request(endpoint, input)), {
          async stream(input: object) {
            const response = await request(endpoint, input, { accept: 'text/event-stream' });
            const lines = (await response.text()).split('\n').filter((l) => l.startsWith('data: '));
            return lines.map((line) => JSON.parse(line.slice(6)));
          },
        });
    }
  }

  return Object.fromEntries(
    Object.entries(contract).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
      ),
    ]),
  ) as unknown as TestClient;
}

function queryOf(input: object): URLSearchParams {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

function formOf(input: object, files: readonly Attachment[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const { name, content, mime } of files) {
    form.append('file', new Blob([content], mime ? { type: mime } : {}), name);
  }
  return form;
}
