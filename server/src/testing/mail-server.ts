// An SMTP server that records mails, or rejects them.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Decoded messages including headers, in order of arrival. */
  mails: { to: string[]; text: string }[];
  /** Starts or stops rejecting every mail. */
  refuse(refusing: boolean): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let refusing = false;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(new Error('not now'));
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: unquote(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  // Tests kill servers while they send mails, which breaks their connections.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(now) {
      refusing = now;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Decodes quoted-printable and base64 bodies (RFC 2045, 6.7 and 6.8) and encoded words in headers (RFC 2047). */
function unquote(message: string): string {
  const quoted = (base64: string) =>
    Buffer.from(base64, 'base64').toString('hex').toUpperCase().replace(/../g, '=$&');
  const bytes = (text: string) =>
    Buffer.from(
      text.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ).toString();
  return bytes(
    message
      .replace(
        /(Transfer-Encoding: base64\r\n(?:.+\r\n)*\r\n)([\w+/=\r\n]+)/g,
        (_, head, body) => head + quoted(body),
      )
      .replace(/(=\?UTF-8\?)B\?([^?]*)/gi, (_, head, word) => `${head}Q?${quoted(word)}`)
      .replace(/\?=\r\n =\?UTF-8\?Q\?/gi, '')
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word) => word.replaceAll('_', ' '))
      .replace(/=\r\n/g, ''),
  );
}
