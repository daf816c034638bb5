/** Everything that happened to a submission, in chronological order. */
import type { Role } from '@clinic/contract/auth';
import type { TimelineEntry } from '@clinic/contract/review/timeline';
import type { Answers } from '@clinic/engine/base';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { InformationRequest, ReviewNote, type Submission, type User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { contactsOf, notificationsOf } from '../contact/contactHistory.ts';
import { findSubmission } from '../findSubmission.ts';
import { toAuthor } from '../submissionView.ts';
import { statusHistory } from '../viewSubmission.ts';
import { changedKeys } from './changedKeys.ts';
import { messagesOf } from './messages.ts';
import { type Version, versionsOf } from './versions.ts';

/** Oldest first. `timeZone`: used to group views by day. */
export const timeline = (
  em: EntityManager,
  id: string,
  timeZone: string,
  requestContext: RequestContext,
): Promise<TimelineEntry[]> =>
  em.transactional(async (tx) => {
    const entries = await eventsOf(tx, await findSubmission(tx, id), timeZone);
    recordAudit(tx, requestContext, { action: 'timeline_viewed', object: { type: 'submission', id } });
    // A stable sort: at equal times, an action precedes the status change it caused.
    return entries.toSorted((a, b) => a.at.localeCompare(b.at));
  });

/** Without an audit entry; in any order. */
export async function eventsOf(
  tx: EntityManager,
  submission: Submission,
  timeZone: string,
): Promise<TimelineEntry[]> {
  const { id } = submission;
  return [
    ...withContinuedPast((await versionsOf(tx, submission)).map(toVersion), submission.continuedPast),
    ...(await statusChanges(tx, id)),
    ...(await notes(tx, id)),
    ...(await requests(tx, id)),
    ...(await messages(tx, id)),
    ...(await contactsOf(tx, id)),
    ...(await notificationsOf(tx, id)),
    ...(await viewings(tx, id, timeZone)),
  ];
}

/** Attached to the latest answers. */
const withContinuedPast = (versions: TimelineEntry[], continuedPast: string[]): TimelineEntry[] =>
  continuedPast.length === 0
    ? versions
    : versions.map((entry, index) => (index === versions.length - 1 ? { ...entry, continuedPast } : entry));

const authorOf = (user: User | null) => (user ? toAuthor(user) : null);

function toVersion(version: Version, index: number, all: readonly Version[]): TimelineEntry {
  const at = version.createdAt.toISOString();
  const author = authorOf(version.author);
  const before = all[index - 1];
  if (!before) return { kind: 'submitted', at, author };
  const changed = changedKeys(before.answersJSON as Answers, version.answersJSON as Answers);
  return { kind: 'reply', at, author, version: version.number, changed };
}

const statusChanges = async (tx: EntityManager, id: string): Promise<TimelineEntry[]> =>
  (await statusHistory(tx, id)).map(({ createdAt, author, from, to, reason, passedDangers }) => ({
    kind: 'status',
    at: createdAt.toISOString(),
    author: toAuthor(author),
    from,
    to,
    reason: reason ?? null,
    dangers: passedDangers,
  }));

async function notes(tx: EntityManager, submission: string): Promise<TimelineEntry[]> {
  const reviewNotes = await tx.find(ReviewNote, { submission }, { populate: ['author'] });
  return (reviewNotes as ReviewNote[]).map(({ id, createdAt, author, message }) => ({
    kind: 'note',
    at: createdAt.toISOString(),
    author: toAuthor(author),
    id,
    message,
  }));
}

async function requests(tx: EntityManager, submission: string): Promise<TimelineEntry[]> {
  const infoRequests = await tx.find(InformationRequest, { submission }, { populate: ['author'] });
  return (infoRequests as InformationRequest[]).map((request) => ({
    kind: 'request',
    at: request.createdAt.toISOString(),
    author: toAuthor(request.author),
    id: request.id,
    message: request.message,
    questionIds: request.questionIds,
    state: request.answeredVersion ? 'answered' : request.closedAt ? 'closed' : 'open',
  }));
}

const messages = async (tx: EntityManager, submission: string): Promise<TimelineEntry[]> =>
  (await messagesOf(tx, submission)).map(({ id, createdAt, author, message, fromPatient }) => ({
    kind: 'message',
    at: createdAt.toISOString(),
    author: toAuthor(author),
    id,
    message,
    fromPatient,
  }));

/** Each user's views of one day are one entry, because an open page reads repeatedly. */
async function viewings(tx: EntityManager, submission: string, timeZone: string): Promise<TimelineEntry[]> {
  const rows = await tx.execute<Array<{ at: string | Date; times: number; name: string; role: Role }>>(
    `select max(entry.at) as at, count(*)::int as times, users.name, users.role
       from audit_entry entry join users on users.id = entry.actor_id
      where entry.object_type = 'submission' and entry.object_id = ? and entry.action = 'submission_viewed'
      group by users.id, (entry.at at time zone ?)::date`,
    [submission, timeZone],
  );
  return rows.map(({ at, times, name, role }) => ({
    kind: 'viewed',
    at: new Date(at).toISOString(),
    author: { name, role },
    times,
  }));
}
