// Mails for notifications that were not read in time: one mail per person with everything that is due.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './mail.rules.ts';
import { decideRetry } from './notices.rules.ts';
import * as store from './notices.store.ts';

export interface NoticeMails {
  start(): void;
  /** Sends everything that is due, and returns the number of mails. Safe to run on several nodes at once. */
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

  /**
   * Sends the mail to one person; null if none is due. After a crash between sending and commit, it is sent again.
   */
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
        // The notifications are in the application anyway.
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
    let sentCount = 0;
    while (!closed) {
      const outcome = await sendNext();
      if (outcome === null) break;
      if (outcome === 'sent') sentCount++;
    }
    return sentCount;
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
