// Requests that public/first-paint.js has begun before the application came.

declare global {
  interface Window {
    begun?: { token: string; answers: Map<string, Promise<Response | null>> };
  }
}

/** An answer not taken by then, in milliseconds since the page began, is requested again. */
const freshFor = 20_000;

/** The answer to such a request, once; null when it failed. */
export function takeEarlyResponse(
  url: string,
  token: string,
): Promise<Response | null> | undefined {
  const { begun } = window;
  const answer = begun?.answers.get(url);
  begun?.answers.delete(url);
  return begun?.token === token && performance.now() < freshFor ? answer : undefined;
}
