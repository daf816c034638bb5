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
