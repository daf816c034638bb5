/** Until when a patient has to be contacted. Only a recorded contact ends it, or an answer that was missing. */
import { termOf } from '@clinic/rules/document';
import { NOTIFY, recordSubmissions, runTogether, type Statement } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactFlags } from './contactFlags.ts';

/** Notified once a contact is due that staff have to be notified of. */
export const CONTACT_CHANNEL = 'contact';

const HOUR_MS = 3_600_000;

export interface ContactDue {
  raised: string[];
  unknown: string[];
  startedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
}

/**
 * What an evaluation changes. A flag that is new starts the time, also after a recorded contact; what patients take
 * back does not end it, as they were at risk when they wrote it.
 * @returns undefined if nothing changes
 */
export function nextContactDue(
  before: ContactDue | undefined,
  { raised, unknown }: ContactFlags,
  at: Date,
): ContactDue | undefined {
  const isOpen = before !== undefined && before.closedAt === null;
  const [wasRaised, wasUnknown] = [before?.raised ?? [], before?.unknown ?? []];
  const nowRaised = raised.map(({ key }) => key);
  const isRaised = isOpen ? [...new Set([...wasRaised, ...nowRaised])] : nowRaised;
  const isUnknown = unknown.map(({ key }) => key).filter((key) => !isRaised.includes(key));
  const started = [
    ...raised.filter(({ key }) => !wasRaised.includes(key)),
    ...unknown.filter(({ key }) => !wasRaised.includes(key) && !wasUnknown.includes(key)),
  ];
  if (started.length > 0) {
    const dueAt = new Date(at.getTime() + Math.min(...started.map((flag) => termOf(flag) ?? 0)) * HOUR_MS);
    const isSooner = !isOpen || dueAt < before.dueAt;
    return {
      raised: isRaised,
      unknown: isUnknown,
      startedAt: at,
      dueAt: isSooner ? dueAt : before.dueAt,
      closedAt: null,
    };
  }
  if (!before) return undefined;
  const isSettled = isOpen && wasUnknown.length > 0 && isRaised.length + isUnknown.length === 0;
  return { ...before, raised: isRaised, unknown: isUnknown, closedAt: isSettled ? at : before.closedAt };
}

/** Of a new submission; send it before what is derived from the submission. */
export function firstContactDue(submissionId: string, flags: ContactFlags, at: Date): Statement[] {
  const due = nextContactDue(undefined, flags, at);
  return due ? [stored(submissionId, due, at), wake()] : [];
}

/** After the answers or the rules of a submission changed, in a transaction that has locked it. */
export async function updateContactDue(
  tx: EntityManager,
  submissionId: string,
  flags: ContactFlags,
  at: Date,
): Promise<void> {
  const before = await contactDueOf(tx, submissionId);
  const due = nextContactDue(before, flags, at);
  if (!due) return;
  const statements = [stored(submissionId, due, at), recordSubmissions([submissionId]), wake()];
  await runTogether(tx, statements);
}

export async function contactDueOf(em: EntityManager, submissionId: string): Promise<ContactDue | undefined> {
  const [row] = await em.execute<ContactDue[]>(
    `select raised, unknown, started_at as "startedAt", due_at as "dueAt", closed_at as "closedAt"
     from contact_due where submission_id = ?`,
    [submissionId],
  );
  return (
    row && {
      ...row,
      startedAt: new Date(row.startedAt),
      dueAt: new Date(row.dueAt),
      closedAt: row.closedAt && new Date(row.closedAt),
    }
  );
}

/** Begins to tell staff from the start if the time began now. */
const stored = (
  id: string,
  { raised, unknown, startedAt, dueAt, closedAt }: ContactDue,
  at: Date,
): Statement => ({
  as: 'submissions',
  sql: `insert into contact_due as due (submission_id, raised, unknown, started_at, due_at, closed_at, notify_at)
     values (?, ?::text[], ?::text[], ?, ?, ?, ?)
     on conflict (submission_id) do update set raised = excluded.raised, unknown = excluded.unknown,
       started_at = excluded.started_at, due_at = excluded.due_at, closed_at = excluded.closed_at,
       notified = case when excluded.started_at = due.started_at then due.notified else '{}' end,
       notify_at = case when excluded.started_at = due.started_at then due.notify_at else excluded.notify_at end`,
  params: [id, list(raised), list(unknown), startedAt, dueAt, closedAt, at],
});

const wake = (): Statement => ({ sql: `select ${NOTIFY}`, params: [CONTACT_CHANNEL, ''] });

/** Keys have no characters to quote. */
const list = (keys: readonly string[]): string => `{${keys.join(',')}}`;
