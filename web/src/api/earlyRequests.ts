// Requests that public/first-paint.js started before the application was loaded.

declare global {
  interface Window {
    begun?: { token: string; answers: Map<string, Promise<Response | null>> };
  }
}

/** A response not used by then, in milliseconds since the start of the page, is requested again. */
const freshFor = 20_000;

/** The response to such a request, once; null if it failed. */
export function takeEarlyResponse(
  url: string,
  token: string,
): Promise<Response | null> | undefined {
  const { begun } = window;
  const answer = begun?.answers.get(url);
  begun?.answers.delete(url);
  return begun?.token === token && performance.now() < freshFor ? answer : undefined;
}
