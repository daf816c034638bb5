/** Mails the patient that something waits in the portal; the mail does not say what. */
import { getsMail } from '@clinic/contract/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../../platform/access/requestContext.ts';
import type { Submission } from '../../../platform/db/entities/submission.ts';
import { patientMail } from '../../../platform/messaging/emailUpdates.ts';
import { enqueueMail } from '../../../platform/messaging/enqueueMail.ts';

export async function mailPatient(
  tx: EntityManager,
  { id, language }: Submission,
  requestContext: RequestContext,
  { template, about }: { template: 'needs_info' | 'new_message'; about: string },
): Promise<void> {
  const { mail, address } = await patientMail(tx, id);
  if (address === null || !getsMail(mail, template)) return;
  await enqueueMail(tx, requestContext, {
    to: address,
    template,
    language: language === 'es' ? 'es' : 'en',
    path: `/patient/submissions/${id}`,
    dedupeKey: `${template}:${about}`,
  });
}
