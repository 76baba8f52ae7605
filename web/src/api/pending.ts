// The requests under way. A record can be taken out by its URL, or all at once; taking it out ends the request.

export interface PendingRequest {
  /** Path below the origin, without query: `/api/file/search`. */
  url: string;
  controller: AbortController;
}

const requests = new Set<PendingRequest>();

export function addPending(url: string): PendingRequest {
  const request = { url, controller: new AbortController() };
  requests.add(request);
  return request;
}

/** Forgets a request that has ended by itself. */
export function settlePending(request: PendingRequest): void {
  requests.delete(request);
}

/** Ends and forgets every request to this URL; answers how many there were. */
export function removePending(url: string): number {
  return end([...requests].filter((request) => request.url === url));
}

/** Ends and forgets every request. */
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
