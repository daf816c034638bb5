/**
 * Intakes begun without an account become a patient's: those whose secret their browser holds, and those that
 * give the verified e-mail address of the account. What belongs to somebody already stays theirs.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInOccasion } from '../../audit/occasion.ts';
import { recordAudit } from '../../audit/record.ts';
import { QuestionnaireVersion } from '../../db/entities/questionnaireVersion.ts';
import type { User } from '../../db/entities/user.ts';
import { NotFound } from '../../http/errors.ts';
import type { Library } from '../../published/library.ts';
import { type DraftKey, openDraft } from '../openDraft.ts';

export interface Claimed {
  drafts: number;
  submissions: number;
}

export const claim = (
  em: EntityManager,
  library: Library,
  keys: readonly DraftKey[],
  occasion: SignedInOccasion,
): Promise<Claimed> =>
  em.transactional(async (tx) => {
    const held = await opened(tx, keys);
    const drafts = [
      ...(await claimDrafts(tx, occasion.by, held)),
      ...(await claimDraftsWithEmail(tx, library, occasion.by)),
    ];
    const submissions = await claimSubmissions(tx, occasion.by, held);
    for (const [type, ids] of [
      ['draft', drafts],
      ['submission', submissions],
    ] as const) {
      for (const id of ids) recordAudit(tx, occasion, { action: `${type}_claimed`, object: { type, id } });
    }
    return { drafts: drafts.length, submissions: submissions.length };
  });

/** The ids whose secret is right. */
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

type Ids = Array<{ id: string }>;
const idsOf = (rows: Ids): string[] => rows.map(({ id }) => id);

const claimDrafts = async (tx: EntityManager, { id }: User, held: readonly string[]): Promise<string[]> =>
  idsOf(
    await tx.execute<Ids>(
      `update draft set user_id = ?
        where id = any(?::uuid[]) and user_id is null and submitted_at is null returning id`,
      [id, `{${held.join(',')}}`],
    ),
  );

/** Which question asks for the address is each questionnaire's own. */
async function claimDraftsWithEmail(
  tx: EntityManager,
  library: Library,
  { id, email }: User,
): Promise<string[]> {
  const versions = await tx.find(
    QuestionnaireVersion,
    { status: { $ne: 'draft' } },
    { fields: ['questionnaireId', 'version'] },
  );
  const claimed: string[] = [];
  for (const { questionnaireId, version } of versions) {
    const { definition } = await library.questionnaire(tx, questionnaireId, version);
    const rows = await tx.execute<Ids>(
      `update draft set user_id = ?
        where questionnaire_id = ? and version = ? and user_id is null and submitted_at is null
          and lower(trim(answers ->> ?)) = lower(?) returning id`,
      [id, questionnaireId, version, definition.patient.email, email],
    );
    claimed.push(...idsOf(rows));
  }
  return claimed;
}

const claimSubmissions = async (
  tx: EntityManager,
  { id, email }: User,
  held: readonly string[],
): Promise<string[]> =>
  idsOf(
    await tx.execute<Ids>(
      `update submission set user_id = ?
        where user_id is null and (lower(patient_email) = lower(?) or draft_id = any(?::uuid[]))
        returning id`,
      [id, email, `{${held.join(',')}}`],
    ),
  );
