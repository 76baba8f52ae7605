// Notices that were not read in time, as mails: one mail a person, with all that is due.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './mail.rules.ts';
import { decideRetry } from './notices.rules.ts';
import * as store from './notices.store.ts';

export interface NoticeMails {
  start(): void;
  /** Sends all that is due now; answers how many mails went out. May run on several nodes at once. */
  run(): Promise<number>;
  close(): Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  log: Log;
  mail: Mail;
  publicUrl: string;
}

/** In milliseconds. */
const every = 30_000;

export function createNoticeMails({ database, clock, log, mail, publicUrl }: Needs): NoticeMails {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** The mail to one person; null when nobody's is due. A crash after the sending sends it again. */
  async function sendNext(): Promise<'sent' | 'nothing to say' | 'failed' | null> {
    const now = clock.now();
    return database.transaction(async (tx) => {
      const due = await store.takeDueMails(tx, now);
      if (due === null) return null;
      const ids = due.pending.map(({ id }) => id);
      if (due.to === null || due.notices.length === 0) {
        await store.settleMails(tx, ids);
        return 'nothing to say';
      }
      try {
        await mail.send({ to: due.to.email, ...composeMail(due.to, due.notices, publicUrl) });
      } catch (error) {
        // The notices stand in the application all the same.
        const tries = Math.max(...due.pending.map(({ tries }) => tries)) + 1;
        const again = decideRetry(tries, now);
        log.warn({ err: error, tries, again }, 'sending a mail failed');
        await store.retryMails(tx, ids, again);
        return 'failed';
      }
      await store.settleMails(tx, ids);
      return 'sent';
    });
  }

  async function run(): Promise<number> {
    let sent = 0;
    while (!closed) {
      const done = await sendNext();
      if (done === null) break;
      if (done === 'sent') sent++;
    }
    return sent;
  }

  return {
    start() {
      timer = setInterval(() => {
        running = running
          .then(run)
          .catch((error) => log.error({ err: error }, 'sending mails failed'));
      }, every);
      timer.unref();
    },
    run,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
