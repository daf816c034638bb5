/** Whose the answers of a draft are before they are submitted: the person that the database finds for the submission, too. */
import { asSystem } from '@clinic/server-platform/db';
import type { Draft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Stated {
  patientName: string | null;
  patientEmail: string | null;
  /** YYYY-MM-DD */
  patientBirthDate: string | null;
}

/** That of the plan that asked for it, if one did. @returns null if they are a new person, as far as anybody knows */
export async function personBefore(
  tx: EntityManager,
  draft: Pick<Draft, 'id' | 'user'>,
  { patientName, patientEmail, patientBirthDate }: Stated,
): Promise<string | null> {
  const [row] = await asSystem('person', () =>
    tx.execute<Array<{ id: string | null }>>(
      `select root_person(coalesce(
         (select person_id from draft join person_plan on person_plan.id = person_plan_id where draft.id = ?),
         find_person(?, ?, ?, ?, ?))) as id`,
      [draft.id, draft.user?.id ?? null, draft.id, patientName, patientEmail, patientBirthDate],
    ),
  );
  return row?.id ?? null;
}
