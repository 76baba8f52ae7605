// Sends a file in parts by the tus protocol, so that it goes on where its connection was cut. The client of the
// protocol is loaded with the first upload.
import { requestFailure, requestHeaders } from './client.ts';
import { ApiError, isTemporary, refusedAnswer } from './errors.ts';
import { parseJson } from './uploading.ts';

interface ResumableUpload {
  /** Of an upload that is continued. */
  id: string | null;
  /** Of a new one. */
  metadata: Record<string, string>;
  signal: AbortSignal;
  /** Called with the id of a new upload. */
  onCreated: (id: string) => void;
  /** In bytes. */
  onProgress: (sentBytes: number) => void;
}

const path = '/api/uploads';
/** In bytes: what may be sent again after the server was killed. */
const partSize = 8 * 2 ** 20;
/** In milliseconds. They begin anew when bytes have arrived. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000];

/** Resolves with the id once all bytes have arrived. */
export async function sendResumable(
  file: globalThis.File,
  { id, metadata, signal, onCreated, onProgress }: ResumableUpload,
): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: path,
      uploadUrl: id === null ? null : `${path}/${id}`,
      metadata,
      chunkSize: partSize,
      retryDelays,
      // The server knows which uploads are unfinished.
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        for (const [name, value] of Object.entries(requestHeaders()))
          request.setHeader(name, value);
      },
      onShouldRetry: (error) => isTemporary(error.originalResponse?.getStatus() ?? 0),
      onUploadUrlAvailable: () => onCreated(idOf(upload.url)),
      onProgress,
      onSuccess: () => resolve(idOf(upload.url)),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        reject(requestFailure(toFailure(response), { silent: true }));
      },
    });
    signal.addEventListener(
      'abort',
      () => void upload.abort().finally(() => reject(signal.reason)),
    );
    upload.start();
  });
}

/** Removes what has arrived of an upload. */
export async function removeUpload(id: string): Promise<void> {
  const headers = { ...requestHeaders(), 'tus-resumable': '1.0.0' };
  try {
    await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  } catch (error) {
    throw requestFailure(error, { silent: true });
  }
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

function toFailure(response: { getStatus(): number; getBody(): string } | null): ApiError {
  if (response === null) return new ApiError(0, 'client/offline', 'The server cannot be reached.');
  return refusedAnswer(response.getStatus(), parseJson(response.getBody()));
}
