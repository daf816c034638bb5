/** Until when a patient has to be contacted, by the clock of the database. */
import type { SubmissionListItem } from '@clinic/contract/review';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The columns of `ContactRow`, with `contact_due` as `due`. */
export const CONTACT_COLUMNS = `due.due_at as contact_due_at, due.due_at <= now() as contact_late`;

export interface ContactRow {
  contact_due_at: string | null;
  contact_late: boolean | null;
}

export const toContact = ({ contact_due_at, contact_late }: ContactRow): SubmissionListItem['contact'] =>
  contact_due_at === null
    ? null
    : { dueAt: new Date(contact_due_at).toISOString(), late: contact_late === true };

export async function openContact(em: EntityManager, id: string): Promise<SubmissionListItem['contact']> {
  const [row] = await em.execute<ContactRow[]>(
    `select ${CONTACT_COLUMNS} from contact_due due where submission_id = ? and closed_at is null`,
    [id],
  );
  return row ? toContact(row) : null;
}
