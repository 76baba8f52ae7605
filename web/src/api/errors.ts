// The error that a failed call throws.
import type { Reason } from '@docent/contract/refusals';

/** Reasons set by the client: there was no response, or an unreadable one. */
type ClientReason = 'client/offline' | 'client/timeout' | 'client/unreadable';

export type ApiReason = Reason | ClientReason;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly reason: ApiReason;
  readonly details: unknown;

  constructor(status: number, reason: ApiReason, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/** Whether a call was aborted (superseded, page left, request removed), which is not a failure. */
export function isAborted(error: unknown): boolean {
  return isNamed(error, 'AbortError');
}

/** Compared by name, because not every environment throws the same class. */
export function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}

/**
 * For catches around calls whose refusals the client has already shown: rethrows everything else, so that
 * our own errors are reported.
 */
export function requireShown(error: unknown): void {
  if (!(error instanceof ApiError) && !isAborted(error)) throw error;
}

/**
 * Whether another attempt may succeed: no answer, one of a server that is away or busy, or a request that came in
 * between.
 */
export const isTemporary = (status: number): boolean =>
  status === 0 || status >= 500 || [409, 423, 429].includes(status);

/** Converts an unsuccessful response to an ApiError. */
export function refusedAnswer(status: number, body: unknown): ApiError {
  if (typeof body === 'object' && body !== null && 'reason' in body && 'message' in body) {
    const { reason, message } = body;
    const details = 'details' in body ? body.details : undefined;
    return new ApiError(status, reason as Reason, String(message), details);
  }
  // A proxy's page instead of our envelope, so only the status counts.
  if (status === 401) return new ApiError(status, 'session/missing', 'Log in to continue.');
  if (status === 413) return new ApiError(status, 'request/too-large', 'Too large.');
  if (status === 429) return new ApiError(status, 'request/too-many', 'Too many requests.');
  if (status >= 502) return new ApiError(status, 'server/unavailable', 'Unavailable.');
  return new ApiError(status, 'client/unreadable', `Unexpected answer (${status}).`);
}
