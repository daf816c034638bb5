import * as ownMessagesApi from '@clinic/contract/patient/ownMessages';
import * as ownSubmission from '@clinic/contract/patient/ownSubmission';
import { requestInformation as requestInformationRoute } from '@clinic/contract/review/informationRequest';
import * as messages from '@clinic/contract/review/messages';
import { timeline as timelineRoute } from '@clinic/contract/review/timeline';
import { versions } from '@clinic/contract/review/versions';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { Config } from '@clinic/server-platform/config';
import type { Submission } from '@clinic/server-platform/entities';
import type { Routes } from '@clinic/server-platform/http';
import { clinicSettings } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import type { ExternalOf } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toDetail } from '../submissionView.ts';
import { toOwnDetail, toOwnMessage, toStaffMessage, toVersion } from './conversationView.ts';
import { staffMessages, writeToPatient } from './messages.ts';
import { ownMessages, writeToClinic } from './ownMessages.ts';
import { type ViewedByPatient, viewOwn } from './ownSubmission.ts';
import { replyToRequest } from './replyToRequest.ts';
import { requestInformation } from './requestInformation.ts';
import { timeline } from './timeline.ts';
import { viewVersions } from './versions.ts';

export function conversationRoutes(
  routes: Routes,
  {
    library,
    config,
    external,
  }: { library: Library; config: Pick<Config, 'clinicName' | 'clinicTimeZone'>; external: ExternalOf },
): void {
  const nameOf = async (
    em: EntityManager,
    { questionnaireId, version }: Submission,
    language: string,
  ): Promise<string> =>
    textIn((await library.questionnaire(em, questionnaireId, version)).definition.title, language);
  const toOwn = async (em: EntityManager, viewed: ViewedByPatient) =>
    toOwnDetail(viewed, await nameOf(em, viewed.submission, viewed.submission.language));
  const timeZoneOf = async (em: EntityManager): Promise<string> =>
    (await clinicSettings(em, config)).timeZone;

  routes.on(requestInformationRoute, async ({ em, requestContext, params: { id }, body: request }) => {
    const asked = await requestInformation(em, { library, config }, id, request, requestContext);
    return toDetail(asked, await nameOf(em, asked.submission, FALLBACK_LANGUAGE));
  });

  routes.on(messages.messages, async ({ em, requestContext, params: { id } }) =>
    (await staffMessages(em, id, requestContext)).map(toStaffMessage),
  );

  routes.on(messages.writeToPatient, async ({ em, requestContext, params: { id }, body: message }) =>
    toStaffMessage(await writeToPatient(em, id, message, requestContext)),
  );

  routes.on(versions, async ({ em, requestContext, params: { id } }) =>
    (await viewVersions(em, id, requestContext)).map(toVersion),
  );

  routes.on(timelineRoute, async ({ em, requestContext, params: { id } }) =>
    timeline(em, id, await timeZoneOf(em), requestContext),
  );

  routes.on(ownSubmission.ownSubmission, async ({ em, requestContext, params: { id } }) =>
    toOwn(em, await viewOwn(em, id, requestContext)),
  );

  routes.on(ownMessagesApi.ownMessages, async ({ em, requestContext, params: { id } }) =>
    (await ownMessages(em, id, requestContext)).map(toOwnMessage),
  );

  routes.on(ownMessagesApi.writeToClinic, async ({ em, requestContext, params: { id }, body: message }) =>
    toOwnMessage(await writeToClinic(em, id, message, await clinicSettings(em, config), requestContext)),
  );

  routes.on(ownSubmission.replyToRequest, async ({ em, requestContext, params: { id }, body: reply }) => {
    const clinic = { ...(await clinicSettings(em, config)), library, config, external };
    return toOwn(em, await replyToRequest(em, clinic, id, reply, requestContext));
  });
}
