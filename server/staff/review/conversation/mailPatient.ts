/** Mails the patient that something waits in the portal; the mail does not say what. */
import { getsMail } from '@clinic/contract/messaging';
import { FALLBACK_LANGUAGE, languageOf } from '@clinic/engine/base';
import type { RequestContext } from '@clinic/server-platform/access';
import type { Submission } from '@clinic/server-platform/entities';
import { enqueueMail, patientMail } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';

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
    language: languageOf(language) ?? FALLBACK_LANGUAGE,
    path: `/patient/submissions/${id}`,
    dedupeKey: `${template}:${about}`,
  });
}
