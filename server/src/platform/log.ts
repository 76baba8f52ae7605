import { type Logger, pino } from 'pino';

export type Log = Logger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** A shorter secret would match ordinary text. */
const leastSecret = 6;

/**
 * Structured lines on standard output. They never contain session credentials or `secrets`, which a third party
 * might repeat in an error message.
 */
export function createLog(level: LogLevel, secrets: readonly string[] = []): Log {
  const hiddenValues = secrets
    .filter((secret) => secret.length >= leastSecret)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: brief, error: brief },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
        '*.password',
        '*.token',
        '*.apiKey',
        '*.clientSecret',
      ],
      censor: '…',
    },
    hooks: {
      streamWrite: (line) =>
        hiddenValues.reduce((text, secret) => text.replaceAll(secret, '…'), line),
    },
  });
}

/** Some errors contain a whole connection object. */
function brief(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { code, statement } = error as { code?: unknown; statement?: unknown };
  return { type: error.name, message: error.message, code, statement, stack: error.stack };
}
