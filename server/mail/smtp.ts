/** Hands mails to the provider. */
import { createTransport } from 'nodemailer';
import type { Delivery } from './deliverDue.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtp(url: string, fromAddress: string): { send: Delivery['send']; close(): void } {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send({ to, messageId, subject, text, html }, { name }) {
      await transport.sendMail({
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
      });
    },
    close: () => transport.close(),
  };
}
