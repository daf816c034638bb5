/** Sends mails through the provider. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Delivery } from './deliverDue.ts';

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/**
 * Limits the total time: a provider that sends a byte now and then never hits the other limits, and a mail is
 * locked while it is sent.
 */
const WHOLE_MAIL_MS = 60_000;

export interface MailProvider {
  send: Delivery['send'];
  /** Aborts the mail being sent; it is sent again later, under the same Message-ID. */
  close(): void;
}

/** @returns what is wrong with the provider, in words without password; undefined: it would take mail */
export async function checkSmtp(url: string): Promise<string | undefined> {
  const transport = createTransport({
    url,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EAUTH') return 'refuses user or password';
    return /^(ESOCKET|ECONNECTION|ECONNREFUSED|ETIMEDOUT|EDNS|ENOTFOUND)$/.test(code)
      ? `cannot be reached (${message.split('\n')[0]})`
      : `refuses the connection (${code || message.split('\n')[0]})`;
  } finally {
    transport.close();
  }
}

export function smtp(
  url: string,
  fromAddress: string,
  { wholeMailMs = WHOLE_MAIL_MS, timeouts = TIMEOUTS } = {},
): MailProvider {
  const transport = createTransport({ url, ...timeouts });
  const closing = new AbortController();
  return {
    async send({ to, messageId, subject, text, html }, { name }) {
      const mail: SendMailOptions & { signal: AbortSignal } = {
        from: { name, address: fromAddress },
        // An object, because a string could be parsed as a list of addresses.
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(wholeMailMs)]),
      };
      await transport.sendMail(mail);
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
