/**
 * Assigns intakes started without an account to the patient whose browser holds the secret. Intakes that
 * already have an owner keep it.
 */
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { asSystem, openingDrafts, runTogether, secretHash } from '@clinic/server-platform/db';
import { joinAccount } from '@clinic/server-shared/persons';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DraftKey, openDraft } from '../drafts/openDraft.ts';

export interface Claimed {
  drafts: number;
  submissions: number;
}

export const claim = (
  em: EntityManager,
  keys: readonly DraftKey[],
  requestContext: SignedInRequest,
): Promise<Claimed> =>
  em.transactional(async (tx) => {
    const held = await openingDrafts(
      keys.map(({ id, secret }) => ({ id, secretHash: secretHash(secret) })),
      () => opened(tx, keys),
    );
    // Row-level security hides rows without an owner from everyone.
    return asSystem('claim', async () =>
      adoptDraft(tx, { drafts: held, submissions: await submissionsOf(tx, held) }, requestContext),
    );
  });

/** Makes the account the owner of rows that have none, and audits it. */
export async function adoptDraft(
  tx: EntityManager,
  found: { drafts: readonly string[]; submissions: readonly string[] },
  requestContext: SignedInRequest,
): Promise<Claimed> {
  const { id: user } = requestContext.by;
  const drafts = await tx.execute<Ids>(
    `update draft set user_id = ?, touched_at = now()
      where id = any(?::uuid[]) and user_id is null and submitted_at is null returning id`,
    [user, `{${found.drafts.join(',')}}`],
  );
  const submissions = await tx.execute<Ids>(
    'update submission set user_id = ? where id = any(?::uuid[]) and user_id is null returning id',
    [user, `{${found.submissions.join(',')}}`],
  );
  await runTogether(tx, [
    ...CHILDREN.map((table) => ({
      sql: `update ${table} set patient_id = ? where submission_id = any(?::uuid[])`,
      params: [user, listOf(submissions)],
    })),
    {
      sql: `with owned as (
         update document set patient_id = ?
         where submission_id = any(?::uuid[]) or (submission_id is null and draft_id = any(?::uuid[])) returning id
       )
       update document_piece set patient_id = ? from owned where document_id = id`,
      params: [user, listOf(submissions), listOf(drafts), user],
    },
  ]);
  await joinAccount(
    tx,
    submissions.map(({ id }) => id),
    requestContext,
  );
  for (const [type, rows] of [
    ['draft', drafts],
    ['submission', submissions],
  ] as const) {
    for (const { id } of rows)
      recordAudit(tx, requestContext, { action: `${type}_claimed`, object: { type, id } });
  }
  return { drafts: drafts.length, submissions: submissions.length };
}

type Ids = Array<{ id: string }>;

const listOf = (rows: Ids): string => `{${rows.map(({ id }) => id).join(',')}}`;

/** Tables whose rows belong to the account of their submission. */
const CHILDREN = ['message', 'status_change', 'information_request', 'submission_version'];

const submissionsOf = async (tx: EntityManager, drafts: readonly string[]): Promise<string[]> => {
  const rows = await tx.execute<Ids>(
    'select id from submission where user_id is null and draft_id = any(?::uuid[])',
    [`{${drafts.join(',')}}`],
  );
  return rows.map(({ id }) => id);
};

/** The ids whose secret is correct. */
async function opened(tx: EntityManager, keys: readonly DraftKey[]): Promise<string[]> {
  const ids: string[] = [];
  for (const key of keys) {
    try {
      ids.push((await openDraft(tx, key)).id);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return ids;
}
