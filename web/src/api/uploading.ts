// Sends a form with progress events, which `fetch` lacks.

export interface UploadProgress {
  /** In bytes. */
  sent: number;
  total: number;
}

interface Sending {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** In milliseconds. */
  timeout: number;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** Returns status and parsed body of any response; rejects like `fetch` without one. */
export function sendForm(
  url: string,
  form: FormData,
  { headers, signal, timeout, onProgress }: Sending,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (then: () => void) => {
      signal.removeEventListener('abort', abort);
      then();
    };
    request.open('POST', url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    request.onload = () =>
      settle(() => resolve({ status: request.status, body: parseJson(request.responseText) }));
    request.onerror = () => settle(() => reject(new TypeError('network')));
    request.ontimeout = () => settle(() => reject(new DOMException('timeout', 'TimeoutError')));
    request.onabort = () =>
      settle(() => reject(signal.reason ?? new DOMException('', 'AbortError')));
    signal.addEventListener('abort', abort);
    request.send(form);
  });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not our envelope, but a proxy's page or a message of the tus protocol, so only the status counts.
    return null;
  }
}
