/** Mails a link that continues an intake on another device. The caller must have the draft open. */
import { createHash } from 'node:crypto';
import type { ResumeLink } from '@clinic/contract/intake';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { countAttempt } from '@clinic/server-platform/auth';
import { appError } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import { enqueueMail, RESUME_MAIL } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import { type DraftKey, lockDraft } from './drafts/openDraft.ts';
import { submissionOf } from './submissionOf.ts';

export class TooManyLinks extends appError(
  429,
  'too_many_links',
  'Too many links were asked for; try again in an hour',
) {}

const HOUR_MS = 3_600_000;
const VALID_MS = 24 * HOUR_MS;
const LINKS_PER_DRAFT = 5;
const LINKS_PER_ORIGIN = 30;
/** From all drafts and network addresses together, so that a mailbox cannot be flooded. */
const LINKS_PER_RECIPIENT = 10;

/** @throws TooManyLinks after 5 an hour for one draft, 10 to one recipient, or 30 from one network address */
export const mailResumeLink = (
  em: EntityManager,
  key: DraftKey,
  { email, language }: ResumeLink,
  { ip, requestContext }: { ip: string; requestContext: RequestContext },
): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft.submittedAt) throw new AlreadySubmitted(await submissionOf(tx, draft));
    const { at } = requestContext;
    const requestedFrom = createHash('sha256').update(ip).digest('base64url');
    await asSystem('resume link', async () => {
      await refuseMany(tx, draft.id, requestedFrom, new Date(at.getTime() - HOUR_MS));
      if ((await countAttempt(tx, `resume-link:${email.toLowerCase()}`, HOUR_MS, at)) > LINKS_PER_RECIPIENT)
        throw new TooManyLinks();
      await tx.execute('update resume_token set expires_at = ? where draft_id = ? and expires_at > ?', [
        at,
        draft.id,
        at,
      ]);
      const id = crypto.randomUUID();
      const expiresAt = new Date(at.getTime() + VALID_MS);
      await tx.execute(
        `insert into resume_token (id, draft_id, requested_from, created_at, expires_at)
       values (?, ?, ?, ?, ?)`,
        [id, draft.id, requestedFrom, at, expiresAt],
      );
      await enqueueMail(tx, requestContext, {
        to: email,
        template: 'resume_link',
        language,
        // The part after "#" is never sent to a server, so it appears in no log.
        path: '/intake#resume={token}',
        dedupeKey: `${RESUME_MAIL}${id}`,
        expiresAt,
      });
    });
    recordAudit(tx, requestContext, { action: 'resume_link_sent', object: { type: 'draft', id: draft.id } });
  });

async function refuseMany(
  tx: EntityManager,
  draftId: string,
  requestedFrom: string,
  since: Date,
): Promise<void> {
  const [{ draft, origin }] = (await tx.execute(
    `select count(*) filter (where draft_id = ?)::int as draft,
            count(*) filter (where requested_from = ?)::int as origin
       from resume_token where created_at > ? and (draft_id = ? or requested_from = ?)`,
    [draftId, requestedFrom, since, draftId, requestedFrom],
  )) as [{ draft: number; origin: number }];
  if (draft >= LINKS_PER_DRAFT || origin >= LINKS_PER_ORIGIN) throw new TooManyLinks();
}
