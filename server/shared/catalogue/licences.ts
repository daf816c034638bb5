/** Who may decide about a patient: those with a licence of the state where the patient lives. */
import { stateCode } from '@clinic/contract/licences';
import type { Answers } from '@clinic/engine/base';
import { withRole } from '@clinic/engine/definition';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublishedQuestionnaire } from './library.ts';

/** The code of the state where the patient lives; undefined if the form does not say one of the United States. */
export function residenceOf({ questionnaire }: PublishedQuestionnaire, answers: Answers): string | undefined {
  const asked = [...questionnaire.questions.values()].map(({ question }) => question);
  const [question] = withRole(asked, 'state');
  const answer = question && answers[question.id];
  return typeof answer === 'string' ? stateCode(answer) : undefined;
}

/** @param today at the clinic */
export async function isLicensed(
  tx: EntityManager,
  userId: string,
  state: string,
  today: string,
): Promise<boolean> {
  const valid = 'select from licence where user_id = ? and state = ? and expires_on >= ?';
  return (await tx.execute<unknown[]>(valid, [userId, state, today])).length > 0;
}

/** The next one in turn with a licence of the state: whoever got a submission longest ago. Call it as the server. */
export async function nextLicensed(
  tx: EntityManager,
  state: string,
  today: string,
  at: Date,
): Promise<string | null> {
  // One after the other, so that two submissions at once do not go to the same person.
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['licences']);
  const [row] = await tx.execute<Array<{ id: string }>>(
    `select users.id from licence join users on users.id = licence.user_id
     where state = ? and expires_on >= ? and role = 'PHYSICIAN' and deactivated_at is null
     order by assigned_at nulls first, users.id limit 1`,
    [state, today],
  );
  if (!row) return null;
  await tx.execute('update licence set assigned_at = ? where user_id = ?', [at, row.id]);
  return row.id;
}
