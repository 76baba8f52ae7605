// What an error means to the caller: our own refusals, and those of the libraries under us.
import { type Reason, Refusal, refuse } from '@docent/contract/refusals';

const byCode: Record<string, Reason> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/invalid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_BAD_URL: 'request/not-found',
  FST_REQ_FILE_TOO_LARGE: 'request/too-large',
  FST_FILES_LIMIT: 'request/too-large',
  FST_FIELDS_LIMIT: 'request/too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request/media-type',
};

/** Seconds after which a lost database is worth another try. */
const databaseRetry = 2;

/** Null for what nobody expects. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code, statusCode, message } = error as {
    code?: unknown;
    statusCode?: unknown;
    message?: unknown;
  };
  if (isDatabaseAway(error)) return refuse('server/unavailable', undefined, databaseRetry);
  const reason = typeof code === 'string' ? byCode[code] : undefined;
  if (reason !== undefined) return refuse(reason);
  // Malformed JSON and the like, which the parser throws without a code of its own.
  if (statusCode === 400)
    return refuse('request/invalid', [{ field: '', problem: String(message) }]);
  return null;
}

/** PostgreSQL is shutting down, starting, out of connections or unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (
    typeof code === 'string' &&
    /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)
  )
    return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  );
}
