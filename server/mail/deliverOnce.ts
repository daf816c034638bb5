/**
 * `node server/mail/deliverOnce.ts DATABASE_URL SMTP_URL`: one round of delivery in a process of its own,
 * for the tests that kill it.
 */
import { connect } from '../db/connect.ts';
import { deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const orm = await connect(databaseUrl);
const provider = smtp(smtpUrl, 'clinic@example.com');
await deliverDue({
  orm,
  config: {
    publicUrl: 'https://clinic.example',
    clinicName: 'Test clinic',
    clinicTimeZone: 'UTC',
  },
  send: provider.send,
  clock: () => new Date(),
  log: () => undefined,
});
provider.close();
await orm.close();
