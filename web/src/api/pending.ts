// The pending requests. They can be removed by URL, or all at once; removing a request aborts it.

export interface PendingRequest {
  /** Path without origin and query: `/api/file/search`. */
  url: string;
  controller: AbortController;
}

const requests = new Set<PendingRequest>();

export function addPending(url: string): PendingRequest {
  const request = { url, controller: new AbortController() };
  requests.add(request);
  return request;
}

/** Removes a request that has completed. */
export function settlePending(request: PendingRequest): void {
  requests.delete(request);
}

/** Aborts and removes every request to this URL; returns how many there were. */
export function removePending(url: string): number {
  return end([...requests].filter((request) => request.url === url));
}

/** Aborts and removes every request. */
export function clearPending(): number {
  return end([...requests]);
}

export function listPending(): string[] {
  return Array.from(requests, ({ url }) => url);
}

function end(requestsToEnd: PendingRequest[]): number {
  for (const request of requestsToEnd) {
    requests.delete(request);
    request.controller.abort();
  }
  return requestsToEnd.length;
}
