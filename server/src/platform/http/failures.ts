// Converts errors to refusals: known errors of the framework and the database become one, and all others are
// faults.
import { type Reason, Refusal, refuse } from '@docent/contract/refusals';

/** `server/fault` for unexpected errors. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) {
    return error.reason === 'server/unavailable' && error.retryAfter === undefined
      ? refuse(error.reason, error.details, 2)
      : error;
  }
  if (!(error instanceof Error)) return refuse('server/fault');
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && code in ofFramework) {
    return refuse(ofFramework[code] as Reason);
  }
  // The client disconnected, or the server is stopping and the client may retry.
  if (error.name === 'AbortError') return refuse('server/unavailable', undefined, 2);
  if (isDatabaseAway(error)) return refuse('server/unavailable', undefined, 2);
  // The system made the disk read-only after an error, which an operator has to fix.
  if (code === 'EROFS') return refuse('server/unavailable', undefined, 60);
  if (typeof code === 'string' && noRoom.has(code)) return refuse('server/full');
  if (isBrokenForm(error)) return refuse('request/invalid', { body: 'is not a whole form' });
  if (typeof code === 'string' && /^HPE_/.test(code)) return refuse('request/invalid');
  if (typeof code === 'string' && /^FST_/.test(code) && statusCode === 400) {
    return refuse('request/invalid', { body: error.message });
  }
  return refuse('server/fault');
}

/** The body of the answer. */
export const envelopeOf = ({ status, reason, message, details }: Refusal) =>
  JSON.stringify({ code: status, data: null, message, reason, details });

const ofFramework: Record<string, Reason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_REQ_FILE_TOO_LARGE: 'request/too-large',
  FST_PARTS_LIMIT: 'request/too-large',
  FST_FILES_LIMIT: 'request/too-large',
  FST_FIELDS_LIMIT: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/media-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request/media-type',
  FST_ERR_BAD_URL: 'request/not-found',
  HPE_HEADER_OVERFLOW: 'request/too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request/too-slow',
};

/** Codes for a full disk, an exceeded quota, and PostgreSQL's disk_full. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The form parser's errors have no code. */
const isBrokenForm = ({ message }: Error) =>
  /^(Unexpected end of (multipart data|form|file)|Part terminated early|Multipart: Boundary not found|Malformed)/.test(
    message,
  );

/** Whether the database is unreachable, starting or stopping. */
function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = error as Record<string, unknown>;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && /^(ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0.|53300)$/.test(code)) {
    return true;
  }
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|not currently accepting connections|connection error and is not queryable/.test(
      message,
    )
  );
}
