/**
 * Whose the answers of a draft are before they are submitted, unless a plan asked for them: the person that the
 * database finds for the submission, too.
 */
import { asSystem } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Stated {
  patientName: string | null;
  patientEmail: string | null;
  /** YYYY-MM-DD */
  patientBirthDate: string | null;
}

/** @returns null if they are a new person, as far as is known */
export async function personBefore(
  tx: EntityManager,
  { draftId, userId }: { draftId: string; userId: string | null },
  { patientName, patientEmail, patientBirthDate }: Stated,
): Promise<string | null> {
  const [row] = await asSystem('person', () =>
    tx.execute<Array<{ id: string | null }>>('select root_person(find_person(?, ?, ?, ?, ?)) as id', [
      userId,
      draftId,
      patientName,
      patientEmail,
      patientBirthDate,
    ]),
  );
  return row?.id ?? null;
}
