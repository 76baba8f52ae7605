import { type Logger, pino } from 'pino';

export type Log = Logger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** As short as a word, a secret would be found everywhere. */
const leastSecret = 6;

/**
 * Structured lines on standard output. What could open a session never reaches them, nor do the `secrets`, which
 * others may repeat in an error that they answer.
 */
export function createLog(level: LogLevel, secrets: readonly string[] = []): Log {
  const hidden = secrets
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
      streamWrite: (line) => hidden.reduce((text, secret) => text.replaceAll(secret, '…'), line),
    },
  });
}

/** Some errors drag a whole connection behind them. */
function brief(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { code, statement } = error as { code?: unknown; statement?: unknown };
  return { type: error.name, message: error.message, code, statement, stack: error.stack };
}
