/** A mail provider on loopback for tests: accepts mails, or refuses them, or calls back when one arrives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  /** The decoded plain text. */
  text: string;
  html: string;
  raw: string;
}

export interface TestProvider {
  url: string;
  port: number;
  taken: TakenMail[];
  stop(): Promise<void>;
}

export interface ProviderOptions {
  port?: number;
  /** Called before the mail is acknowledged; throwing refuses it. */
  onMail?(mail: TakenMail): Promise<void> | void;
}

export async function startTestProvider({ port = 0, onMail }: ProviderOptions = {}): Promise<TestProvider> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // The reverse lookup would query a name server for each mail.
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { envelope } = session;
        const mail = parsed(Buffer.concat(chunks).toString('utf8'), {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        });
        try {
          await onMail?.(mail);
          taken.push(mail);
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  // A killed client leaves a broken connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(raw: string, envelope: Pick<TakenMail, 'from' | 'to'>): TakenMail {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = raw.slice(end).split(`--${boundary}`);
  const part = (type: string) =>
    decodedPart(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  return {
    ...envelope,
    messageId: header('Message-ID'),
    subject: decodedWords(header('Subject')),
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  };
}

function decodedPart(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part.slice(0, end))?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body;
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );
