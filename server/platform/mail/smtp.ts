/** Hands mails to the provider. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Delivery } from './deliverDue.ts';

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
/** A provider that says a word now and then never runs into the others. A mail is locked while it is sent. */
const WHOLE_MAIL_MS = 60_000;

export interface MailProvider {
  send: Delivery['send'];
  /** Gives up what is being sent; it is sent again later, under the same Message-ID. */
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
        // An object: no list can be made of it.
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
