/** The contacts with a patient, and who was notified of them, for the timeline. */
import type { Role } from '@clinic/contract/auth';
import { DUTY_NOTIFICATION_KINDS } from '@clinic/contract/messaging';
import type { ContactOutcome } from '@clinic/contract/review/contacts';
import type { TimelineEntry } from '@clinic/contract/review/timeline';
import type { EntityManager } from '@mikro-orm/postgresql';

interface ContactRow {
  id: string;
  outcome: ContactOutcome;
  at: string;
  nextTryAt: string | null;
  note: string | null;
  name: string;
  role: Role;
}

export async function contactsOf(tx: EntityManager, submission: string): Promise<TimelineEntry[]> {
  const rows = await tx.execute<ContactRow[]>(
    `select contact.id, outcome, contacted_at as at, next_try_at as "nextTryAt", note, users.name, users.role
     from patient_contact contact join users on users.id = author_id where submission_id = ?
     order by contact.created_at, contact.id`,
    [submission],
  );
  return rows.map(({ id, outcome, at, nextTryAt, note, name, role }) => ({
    kind: 'contact',
    at: new Date(at).toISOString(),
    author: { name, role },
    id,
    outcome,
    nextTryAt: nextTryAt && new Date(nextTryAt).toISOString(),
    note,
  }));
}

export async function notificationsOf(tx: EntityManager, submission: string): Promise<TimelineEntry[]> {
  const rows = await tx.execute<Array<{ at: string; kind: string; names: string[] }>>(
    `select notification.created_at as at, kind, array_agg(users.name order by users.name) as names
     from notification join users on users.id = notification.user_id
     where submission_id = ? and kind::text = any(?::text[])
     group by notification.created_at, kind`,
    [submission, `{${DUTY_NOTIFICATION_KINDS.join(',')}}`],
  );
  return rows.map(({ at, kind, names }) => ({
    kind: 'notified',
    at: new Date(at).toISOString(),
    author: null,
    names,
    about: kind.startsWith('contact') ? 'contact' : 'promise',
    late: kind.endsWith('_late'),
  }));
}
