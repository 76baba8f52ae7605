import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, connectClient } from './client.ts';
import { ApiError, isAborted } from './errors.ts';
import { clearPending, listPending, removePending } from './pending.ts';

const onSignedOut = vi.fn();
const onFailed = vi.fn();
const fetched = vi.fn<typeof fetch>();

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A server that never answers, but rejects when the request is aborted. */
const silence: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => {
  connectClient({ token: () => 'secret', onSignedOut, onFailed });
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  clearPending();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function lastRequest() {
  const [url, init] = fetched.mock.calls.at(-1) ?? [];
  return { url: String(url), init, headers: init?.headers as Record<string, string> };
}

describe('a call', () => {
  test('sends the token and its input, and returns the data', async () => {
    fetched.mockResolvedValue(answer(200, { code: 200, data: { list: [], next: null } }));
    expect(await api.files.findOuter({ parentId: 'f 1', limit: 5 })).toEqual({
      list: [],
      next: null,
    });
    const { url, headers } = lastRequest();
    expect(url).toBe('/api/file/findOuter?parentId=f+1&limit=5');
    expect(headers.authorization).toBe('Bearer secret');
    expect(listPending()).toEqual([]);
  });

  test('that changes something is sent as a POST with JSON', async () => {
    fetched.mockResolvedValue(answer(200, { code: 200, data: { id: 'f' } }));
    await api.files.delete({ fileId: 'f' });
    const { url, init } = lastRequest();
    expect(url).toBe('/api/file/delete');
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"fileId":"f"}');
  });

  test('that the customer defines as a changing GET is sent as a POST, so that it is never repeated automatically', async () => {
    fetched.mockResolvedValue(answer(200, { code: 200, data: { logoutUrl: null } }));
    await api.people.logOff({});
    expect(lastRequest().init?.method).toBe('POST');
  });

  test('for binary data returns a blob', async () => {
    fetched.mockResolvedValue(new Response(new Uint8Array([1, 2, 3])));
    const blob = await api.files.attachment({ fileId: 'f' });
    expect(blob.size).toBe(3);
  });

  test('with a stream yields each event, however the network splits it', async () => {
    const pieces = [
      'data: {"type":"sear',
      'ching"}\n\ndata: {"type":"text",\ndata: "text":"五"}\n',
      '\ndata: {"cut',
    ];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    fetched.mockResolvedValue(new Response(body));
    const events = [];
    for await (const event of api.assistant.vectorSearch.stream({ search: 'q' }))
      events.push(event);
    expect(events).toEqual([{ type: 'searching' }, { type: 'text', text: '五' }]);
    expect(lastRequest().headers.accept).toBe('text/event-stream');
  });
});

describe('a failure', () => {
  const refused = {
    code: 400,
    data: null,
    message: 'No.',
    reason: 'file/name-invalid',
    details: 7,
  };

  test('is an ApiError with reason and details, and is reported to the application', async () => {
    fetched.mockResolvedValue(answer(400, refused));
    const error = await api.files.get({ fileId: 'f' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      reason: 'file/name-invalid',
      message: 'No.',
      details: 7,
    });
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(error);
    expect(listPending()).toEqual([]);
  });

  test('is left to a caller with the `silent` option', async () => {
    fetched.mockResolvedValue(answer(400, refused));
    await expect(api.files.get({ fileId: 'f' }, { silent: true })).rejects.toThrow('No.');
    expect(onFailed).not.toHaveBeenCalled();
  });

  test.each(['session/missing', 'session/expired'])('%s ends the session', async (reason) => {
    fetched.mockResolvedValue(answer(401, { ...refused, code: 401, reason }));
    await expect(api.files.get({ fileId: 'f' }, { silent: true })).rejects.toThrow();
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('of a sign-in does not end the session', async () => {
    fetched.mockResolvedValue(answer(401, { ...refused, code: 401, reason: 'sign-in/refused' }));
    await expect(api.people.handleAuthorizationCode({ code: 'c', type: 1 })).rejects.toThrow();
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test.each([
    [
      'a proxy in front of a server that is away',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      'server/unavailable',
    ],
    ['no network', () => Promise.reject(new TypeError('failed to fetch')), 'client/offline'],
    [
      'a page instead of an answer',
      () => Promise.resolve(new Response('<html>')),
      'client/unreadable',
    ],
    [
      'no answer within the limit',
      () => Promise.reject(new DOMException('', 'TimeoutError')),
      'client/timeout',
    ],
  ])('%s has a reason of its own', async (_case, respond, reason) => {
    fetched.mockImplementation(respond);
    await expect(api.files.get({ fileId: 'f' })).rejects.toMatchObject({ reason });
  });
});

describe('pending requests', () => {
  test('are removed by URL, which aborts only these', async () => {
    fetched.mockImplementation(silence);
    const search = api.search.search({ q: 'a' }).catch((thrown: unknown) => thrown);
    const file = api.files.get({ fileId: 'f' }).catch((thrown: unknown) => thrown);
    expect(listPending()).toEqual(['/api/file/search', '/api/file/get']);
    expect(removePending('/api/file/search')).toBe(1);
    expect(isAborted(await search)).toBe(true);
    expect(listPending()).toEqual(['/api/file/get']);
    expect(clearPending()).toBe(1);
    expect(isAborted(await file)).toBe(true);
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('are also aborted by a signal of the caller', async () => {
    fetched.mockImplementation(silence);
    const controller = new AbortController();
    const file = api.files.get({ fileId: 'f' }, { signal: controller.signal });
    controller.abort();
    await expect(file).rejects.toSatisfy(isAborted);
    expect(listPending()).toEqual([]);
  });
});
