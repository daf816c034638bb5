/** Answers that a program sends as a whole take the way of an intake in a browser: started, saved, submitted. */
import { createHmac } from 'node:crypto';
import type { RequestContext } from '@clinic/server-platform/access';
import type { Config } from '@clinic/server-platform/config';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { Library, WholeIntake } from '@clinic/server-shared/catalogue';
import type { ExternalOf } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createDraft } from './createDraft.ts';
import { saveDraft } from './saveDraft.ts';
import { submit } from './submit.ts';

interface Deps {
  library: Library;
  config: ClinicDefaults & Pick<Config, 'sessionKeys'>;
  external: ExternalOf;
}

/** @throws NotSubmittable, SubmissionKeyTaken */
export async function submitWhole(
  em: EntityManager,
  { library, config, external }: Deps,
  { id, submissionKey, questionnaireId, version, language, answers, personId }: WholeIntake,
  requestContext: RequestContext,
): Promise<void> {
  // The draft can be read by its id and this: nobody else can compute it.
  const secret = createHmac('sha256', config.sessionKeys[0] ?? '')
    .update(`whole intake ${id}`)
    .digest('base64url');
  const creation = { id, secret, questionnaireId, version, language };
  await createDraft(em.fork(), library, creation, requestContext);
  const save = { mutationId: id, baseRevision: 0, changes: answers, language } as Parameters<
    typeof saveDraft
  >[3];
  const { revision } = await saveDraft(em.fork(), library, { id, secret }, save, requestContext);
  const clinic = { ...(await clinicSettings(em, config)), library, external };
  const request = { submissionKey, baseRevision: revision, language, personId };
  await submit(em.fork(), clinic, { id, secret }, request, requestContext);
}
