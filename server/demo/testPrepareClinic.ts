/** Prepares an empty test database as a clinic. */
import { appRoleUrl } from '@clinic/server-platform/db';
import { ensureDemoAccounts } from '@clinic/server-platform/demo';
import { connect, connectAsApp } from '@clinic/server-platform/testing';
import { publishShipped } from '@clinic/server-staff/shipped';
import type { MikroORM } from '@mikro-orm/postgresql';

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
