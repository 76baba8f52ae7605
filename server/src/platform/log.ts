import { type Logger, pino } from 'pino';

export type Log = Logger;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Structured lines on standard output. What could open a session never reaches them. */
export function createLog(level: LogLevel): Log {
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
  });
}

/** Some errors drag a whole connection behind them. */
function brief(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { code, statement } = error as { code?: unknown; statement?: unknown };
  return { type: error.name, message: error.message, code, statement, stack: error.stack };
}
