/** Prepares an empty test database as a clinic. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { ensureDemoAccounts } from '../platform/auth/demo/demoAccounts.ts';
import { appRoleUrl } from '../platform/db/appRole.ts';
import { connect, connectAsApp } from '../platform/db/connect.ts';
import { publishShipped } from '../staff/shipped/publishShipped.ts';

/** Migrates it, creates the application's role, publishes the shipped content and adds the demo accounts. */
export async function prepareClinic(
  url: string,
  { appUrl = appRoleUrl(url), now = new Date() }: { appUrl?: string; now?: Date } = {},
): Promise<{ orm: MikroORM; appOrm: MikroORM }> {
  const orm = await connect(url, { job: 'test' });
  const appOrm = await connectAsApp(appUrl, url);
  await publishShipped(orm, now);
  await ensureDemoAccounts(orm, now);
  return { orm, appOrm };
}
