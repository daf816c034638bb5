/** `node server/staff/integrations/sendOnce.ts DATABASE_URL KEY`: one round in its own process, for the tests that kill it. */
import { flushCompileCache } from 'node:module';
import { asSystem, MAIN, ormConfig } from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import { sendDue } from './sendWebhooks.ts';

const [databaseUrl = '', key = '', at = ''] = process.argv.slice(2);
// A killed process does not write its compile cache, and the next one would compile everything again.
flushCompileCache();
const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'webhooks', place: MAIN }));
const sending = { orm, keys: [key], allowsPrivate: true, clock: () => new Date(at) };
await asSystem('webhooks', () => sendDue(sending));
await orm.close();
