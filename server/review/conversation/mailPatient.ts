/** Mails the patient that something waits in the portal; the mail does not say what. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { OPTIONAL_TEMPLATES } from '../../../contract/messaging.ts';
import type { RequestContext } from '../../platform/access/requestContext.ts';
import type { Submission } from '../../platform/db/entities/submission.ts';
import { User } from '../../platform/db/entities/user.ts';
import { wantsUpdates } from '../../platform/messaging/emailUpdates.ts';
import { enqueueMail } from '../../platform/messaging/enqueueMail.ts';

export async function mailPatient(
  tx: EntityManager,
  { id, user, patientEmail, language }: Submission,
  requestContext: RequestContext,
  { template, about }: { template: 'needs_info' | 'new_message'; about: string },
): Promise<void> {
  if (OPTIONAL_TEMPLATES.has(template) && !(await wantsUpdates(tx, id))) return;
  const account = user ? await tx.findOne(User, user.id) : null;
  // Without an account, the address in the form can open one, which then owns the submission.
  const to = account?.email ?? patientEmail;
  if (!to) return;
  await enqueueMail(tx, requestContext, {
    to,
    template,
    language: language === 'es' ? 'es' : 'en',
    path: `/patient/submissions/${id}`,
    dedupeKey: `${template}:${about}`,
  });
}
