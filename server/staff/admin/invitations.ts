/**
 * Staff invitations. The mail links to the sign-in page and contains no secret: the role is granted to the
 * user who signs in with that verified address, and opens nothing without the enrolment code.
 */
import type { Invitation, Invite } from '@clinic/contract/admin';
import type { Language } from '@clinic/engine/base';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { endEnrolmentCode, makeEnrolmentCode } from '@clinic/server-platform/auth';
import { codedError, NotFound } from '@clinic/server-platform/base';
import { enqueueMail } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';

export class AlreadyInvited extends codedError(409, 'already_invited', 'This address is invited already') {}

export class AlreadyStaff extends codedError(
  409,
  'already_staff',
  'This address already belongs to a member of staff',
) {}

const VALID_MS = 7 * 86_400_000;
const OPEN = 'withdrawn_at is null and accepted_at is null';

interface Row {
  id: string;
  email: string;
  role: 'PHYSICIAN' | 'ADMIN';
  language: Language;
  timesSent: number;
  sentAt: Date | string;
  expiresAt: Date | string;
}

const COLUMNS =
  'id, email, role, language, times_sent as "timesSent", sent_at as "sentAt", expires_at as "expiresAt"';

/** Invitations neither accepted nor withdrawn, newest first, including expired ones. */
export const openInvitations = (em: EntityManager, requestContext: RequestContext): Promise<Invitation[]> =>
  em.transactional(async (tx) => {
    const rows = await tx.execute<Row[]>(
      `select ${COLUMNS} from invitation where ${OPEN} order by created_at desc, id`,
    );
    recordAudit(tx, requestContext, {
      action: 'invitations_listed',
      object: { type: 'invitation', id: null },
      detail: { found: rows.length },
    });
    return rows.map(({ id, email, role, sentAt, expiresAt }) => ({
      id,
      email,
      role,
      sentAt: new Date(sentAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      expired: new Date(expiresAt) <= requestContext.at,
    }));
  });

/** @throws AlreadyInvited unless that has expired, AlreadyStaff */
export async function requireInvitable(
  em: EntityManager,
  email: string,
  { at }: Pick<RequestContext, 'at'>,
): Promise<void> {
  const [known] = await em.execute<[{ staff: boolean; invited: boolean }]>(
    `select
       exists (select 1 from users where lower(email) = lower(?) and role <> 'PATIENT') as staff,
       exists (select 1 from invitation where ${OPEN} and expires_at > ? and lower(email) = lower(?)) as invited`,
    [email, at, email],
  );
  if (known.staff) throw new AlreadyStaff();
  if (known.invited) throw new AlreadyInvited();
}

/**
 * The role and email that an expired invitation offered; undefined if the invitation is still valid.
 * @throws NotFound
 */
export async function expiredInvitation(
  em: EntityManager,
  id: string,
  { at }: Pick<RequestContext, 'at'>,
): Promise<Invite | undefined> {
  const [row] = await em.execute<Array<Invite & { expiresAt: Date | string }>>(
    `select email, role, language, expires_at as "expiresAt" from invitation where id = ? and ${OPEN}`,
    [id],
  );
  if (!row) throw new NotFound('No such invitation');
  const { expiresAt, ...invitation } = row;
  return new Date(expiresAt) <= at ? invitation : undefined;
}

/** An expired invitation of the address is replaced. @returns the enrolment code @throws AlreadyInvited, AlreadyStaff */
export const invite = (
  em: EntityManager,
  { email, role, language }: Invite,
  requestContext: SignedInRequest,
): Promise<string | null> =>
  em.transactional(async (tx) => {
    const { at, by } = requestContext;
    await requireInvitable(tx, email, requestContext);
    await tx.execute(
      `update invitation set withdrawn_at = ? where ${OPEN} and expires_at <= ? and lower(email) = lower(?)`,
      [at, at, email],
    );
    const id = crypto.randomUUID();
    const expiresAt = new Date(at.getTime() + VALID_MS);
    const made = await tx.execute<unknown[]>(
      `insert into invitation
         (id, email, role, language, invited_by, created_at, sent_at, times_sent, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, 1, ?) on conflict do nothing returning 1`,
      [id, email, role, language, by.id, at, at, expiresAt],
    );
    if (made.length === 0) throw new AlreadyInvited();
    await send(tx, { id, email, language, timesSent: 1 }, expiresAt, requestContext);
    record(tx, requestContext, 'account_invited', id, { role });
    return makeEnrolmentCode(tx, email, at);
  });

/** Renews the invitation for the full validity period. @returns another enrolment code @throws NotFound */
export const inviteAgain = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<string | null> =>
  em.transactional(async (tx) => {
    const expiresAt = new Date(requestContext.at.getTime() + VALID_MS);
    const [row] = await tx.execute<Row[]>(
      `update invitation set sent_at = ?, times_sent = times_sent + 1, expires_at = ?
       where id = ? and ${OPEN} returning ${COLUMNS}`,
      [requestContext.at, expiresAt, id],
    );
    if (!row) throw new NotFound('No such invitation');
    await send(tx, row, expiresAt, requestContext);
    record(tx, requestContext, 'invitation_resent', id);
    return makeEnrolmentCode(tx, row.email, requestContext.at);
  });

/** @throws NotFound */
export const withdrawInvitation = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<void> =>
  em.transactional(async (tx) => {
    const [withdrawn] = await tx.execute<Array<{ email: string }>>(
      `update invitation set withdrawn_at = ? where id = ? and ${OPEN} returning email`,
      [requestContext.at, id],
    );
    if (!withdrawn) throw new NotFound('No such invitation');
    await endEnrolmentCode(tx, withdrawn.email);
    // Cancel an invitation mail that is still queued.
    await tx.execute(
      'update mail set expires_at = ? where sent_at is null and given_up_at is null and dedupe_key like ?',
      [requestContext.at, `invitation:${id}:%`],
    );
    record(tx, requestContext, 'invitation_withdrawn', id);
  });

const send = (
  em: EntityManager,
  { id, email, language, timesSent }: Pick<Row, 'id' | 'email' | 'language' | 'timesSent'>,
  expiresAt: Date,
  requestContext: RequestContext,
): Promise<void> =>
  enqueueMail(em, requestContext, {
    to: email,
    template: 'staff_invitation',
    language,
    path: '/sign-in',
    dedupeKey: `invitation:${id}:${timesSent}`,
    expiresAt,
  });

const record = (
  em: EntityManager,
  requestContext: RequestContext,
  action: 'account_invited' | 'invitation_resent' | 'invitation_withdrawn',
  id: string,
  detail: Record<string, unknown> = {},
): void => recordAudit(em, requestContext, { action, object: { type: 'invitation', id }, detail });
