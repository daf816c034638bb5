/**
 * Checks, before anything waits for the databases and before tables are changed, whether each configured one
 * responds, whether all URLs lead to the same one, and whether their roles have the necessary rights. Errors
 * name the wrong setting.
 */
import type { Config } from '../../config/config.ts';
import { createAppRole, userOf } from '../appRole.ts';
import { DatabaseClient } from '../client/databaseClient.ts';
import { explainedAt, UnusableAddress } from '../client/unreachable.ts';
import { OTHER_TABLES, type OtherTables, refuseOtherTables } from '../schemaState/refuseOtherTables.ts';
import { type AddressFacts, type AddressSetting, factsOf } from './facts.ts';
import { type AppRoleFacts, appRoleFacts, checkAppRole, checkFirstClinicRoles } from './newRole.ts';
import { checkOwner, checkSame } from './sameAndOwner.ts';

type Addresses = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl'>;

/** For the connection, and again for a statement: a server that cannot start reports it within 10 seconds. */
const WITHIN_MS = 4_000;

interface CheckOptions {
  /** The user of DATABASE_URL may not exist yet: then nothing connects as it. */
  beforeMigration?: boolean;
  /** For a command, which only uses the URL of the role that owns the tables. */
  onlyOwner?: boolean;
}

export interface Checked {
  /** Whether the program's tables exist. */
  hasTables: boolean;
  /** Whether the role of DATABASE_URL could alter them, and rewrite the audit log. */
  appMayChangeTables: boolean;
  /** Whether `public` has tables of a version from before clinics had schemas. */
  hasEarlierTables: boolean;
  /** Whether the user of DATABASE_URL has yet to be created: its URL was not checked. */
  lacksUser: boolean;
}

/**
 * Creates the user of DATABASE_URL if it is missing, and only then connects as it: after a failed login a
 * pooler delays further ones for a while, even those that would succeed.
 * @throws Error that says what is wrong with which setting
 */
export async function checkBeforeMigration(addresses: Addresses): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl } = addresses;
  const { lacksUser } = await checkAddresses(addresses, { beforeMigration: true });
  if (!lacksUser || !databaseUrl || !migrationDatabaseUrl) return;
  await createAppRole(migrationDatabaseUrl, databaseUrl);
  await checkAddresses(addresses, { beforeMigration: true });
}

/** @throws Error that says what is wrong with which setting */
export async function checkAddresses(
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: Addresses,
  { beforeMigration = false, onlyOwner = false }: CheckOptions = {},
): Promise<Checked> {
  const given: Array<[AddressSetting, string | undefined]> = [
    ['MIGRATION_DATABASE_URL', migrationDatabaseUrl],
    ['DIRECT_DATABASE_URL', directDatabaseUrl],
    ['DATABASE_URL', databaseUrl],
  ];
  const [first, ...others] = given.flatMap(([setting, url]) => (url === undefined ? [] : [{ setting, url }]));
  if (!first) {
    return { hasTables: false, appMayChangeTables: false, hasEarlierTables: false, lacksUser: false };
  }
  const appUser = migrationDatabaseUrl && databaseUrl && userOf(databaseUrl);
  const owner = await ask(first, appUser).then(orThrow);
  const lacksUser = beforeMigration && owner.app?.known === false;
  if (lacksUser) checkAppRole(appUser ?? '', owner, owner.app?.prepared ?? []);
  const answers = lacksUser ? [] : await Promise.all(others.map((address) => ask(address)));
  const facts: AddressFacts[] = [owner];
  for (const answer of answers) {
    if (!('error' in answer)) facts.push(answer);
    else if (!onlyOwner) throw answer.error;
  }
  checkSame(facts);
  if (owner.others) refuseOtherTables(owner.others);
  checkOwner(owner);
  if (beforeMigration && appUser && owner.app) checkFirstClinicRoles(appUser, owner, owner.app);
  const app = facts.find(({ setting }) => setting === 'DATABASE_URL');
  return {
    hasTables: owner.owner !== null,
    appMayChangeTables: app?.mayBecomeOwner ?? false,
    hasEarlierTables: owner.others?.earlier ?? false,
    lacksUser,
  };
}

interface Address {
  setting: AddressSetting;
  url: string;
}
type Answer = AddressFacts & { others: OtherTables | undefined; app?: AppRoleFacts };
interface Refused {
  error: unknown;
}

/** @param appUser another role to look up */
async function ask({ setting, url }: Address, appUser?: string): Promise<Answer | Refused> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<OtherTables>(OTHER_TABLES);
    const facts = { ...(await factsOf(setting, client)), others: rows[0] };
    return appUser === undefined ? facts : { ...facts, app: await appRoleFacts(client, appUser) };
  } catch (error) {
    const { message } = error as Error;
    const explained = explainedAt(url, [setting], error);
    const text = `${setting} cannot be used: ${message}. Correct it, or what it leads to.`;
    return { error: explained === error ? new UnusableAddress(text, { cause: error }) : explained };
  } finally {
    client.connection.stream.destroy();
  }
}

function orThrow(answer: Answer | Refused): Answer {
  if ('error' in answer) throw answer.error;
  return answer;
}
