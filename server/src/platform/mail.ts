// Sends mails through the operator's SMTP server.
import { createTransport } from 'nodemailer';

interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

export interface Mail {
  /** Resolves when the server has accepted the mail; otherwise throws. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string;
  from: string;
}

/** In milliseconds: an unresponsive server must not delay other mails. */
const timeout = 15_000;

export function createMail({ url, from }: MailSettings): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Mails contain text from people, who must not be able to attach files or URLs.
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
