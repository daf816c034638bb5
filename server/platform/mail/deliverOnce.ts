/**
 * `node server/platform/mail/deliverOnce.ts DATABASE_URL SMTP_URL`: one round of delivery in its own process,
 * for the tests that kill it.
 */
import { flushCompileCache } from 'node:module';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../db/mikro-orm.config.ts';
import { MAIN } from '../db/place.ts';
import { deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
// A killed process does not write its compile cache, and the next one would compile everything again.
flushCompileCache();
const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'mail', place: MAIN }));
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
