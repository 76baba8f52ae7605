// Mails through the operator's SMTP server.
import { createTransport } from 'nodemailer';

interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

export interface Mail {
  /** Resolves when the server has taken it; throws when it does not. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  from: string;
}

/** In milliseconds: a server that does not answer must not hold up the others' mails. */
const timeout = 15_000;

export function createMail({ url, from }: MailSettings): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // What a letter says comes from people: it names neither files nor addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      await transport.sendMail({
        from,
        ...letter,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
