/** `npm run clinics -- operator add | link | reset | remove | list`: who may use the pages at `/platform`. */
import { randomUUID } from 'node:crypto';
import { ClinicsError, type OperatorAction, recordOperatorEvent } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { atPlace, PLATFORM } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { findOperator, linkPath, makeLink } from '../operator/accounts.ts';
import type { Command } from './command.ts';

const USAGE = `operator list
  npm run clinics -- operator add EMAIL       adds an operator and prints a link to sign in
  npm run clinics -- operator link EMAIL      prints another link
  npm run clinics -- operator reset EMAIL     the same after a lost phone: the operator sets up an app again
  npm run clinics -- operator remove EMAIL`;

const LINK_HOURS = 24;
const HOUR_MS = 3_600_000;

export const operator: Command = {
  usage: USAGE,
  names: { atMost: 2 },
  run: ({ config, installation }, ...names) => operatorCommand(installation.em, config, names),
};

/** @throws ClinicsError saying what to do */
export async function operatorCommand(
  em: EntityManager,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  [command = '', typed = '', ...further]: readonly string[],
): Promise<string> {
  const email = typed.toLowerCase();
  const needsEmail = ['add', 'link', 'reset', 'remove'].includes(command);
  if ((!needsEmail && command !== 'list') || needsEmail !== (email !== '') || further.length > 0) {
    throw new ClinicsError(`Usage: npm run clinics -- ${USAGE}`);
  }
  return atPlace(PLATFORM, async () => {
    if (command === 'list') return listOperators(em);
    if (command === 'add') return addOperator(em, publicUrl, email);
    return changeOperator(em, publicUrl, command as 'link' | 'reset' | 'remove', email);
  });
}

async function listOperators(em: EntityManager): Promise<string> {
  const rows = await em.execute<Array<{ email: string; factor: boolean }>>(
    `select email, exists (select from authenticator where user_id = operator.id and confirmed_at is not null) as factor
     from operator order by email`,
  );
  if (rows.length === 0) return 'There is no operator: npm run clinics -- operator add EMAIL';
  return rows.map(({ email, factor }) => `${email}\t${factor ? 'set up' : 'not signed in yet'}`).join('\n');
}

async function addOperator(em: EntityManager, publicUrl: string, email: string): Promise<string> {
  if (!z.email().max(254).safeParse(email).success)
    throw new ClinicsError(`${email} is not an email address`);
  if (await findOperator(em, email)) {
    throw new ClinicsError(`${email} is an operator already: npm run clinics -- operator link ${email}`);
  }
  return em.transactional(async (tx) => {
    const id = randomUUID();
    await tx.execute('insert into operator (id, email) values (?, ?)', [id, email]);
    await record(tx, 'operator_added', email);
    return linkText(tx, publicUrl, id);
  });
}

async function changeOperator(
  em: EntityManager,
  publicUrl: string,
  command: 'link' | 'reset' | 'remove',
  email: string,
): Promise<string> {
  const operator = await findOperator(em, email);
  if (!operator) throw new ClinicsError(`${email} is not an operator: npm run clinics -- operator list`);
  const { id } = operator;
  return em.transactional(async (tx) => {
    if (command === 'remove') {
      await tx.execute('delete from operator where id = ?', [id]);
      await record(tx, 'operator_removed', email);
      return `${email} is no longer an operator, and is signed out`;
    }
    if (command === 'reset') {
      for (const table of ['authenticator', 'recovery_code']) {
        await tx.execute(`delete from ${table} where user_id = ?`, [id]);
      }
      for (const table of ['operator_session', 'operator_link']) {
        await tx.execute(`delete from ${table} where operator_id = ?`, [id]);
      }
    }
    await record(tx, command === 'reset' ? 'operator_reset' : 'operator_link_made', email);
    return linkText(tx, publicUrl, id);
  });
}

const record = (tx: EntityManager, action: OperatorAction, subject: string): Promise<void> =>
  recordOperatorEvent(tx, { action, subject });

async function linkText(tx: EntityManager, publicUrl: string, id: string): Promise<string> {
  const token = await makeLink(tx, id, { validMs: LINK_HOURS * HOUR_MS, at: new Date() });
  return `This link signs in once, within ${LINK_HOURS} hours:\n${publicUrl}${linkPath(token)}`;
}
