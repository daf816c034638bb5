/** HTTP routes of the conversation between clinic and patient. */
import { z } from 'zod';
import { AnswersReply, NewMessage, NewRequest } from '../../../contract/conversation.ts';
import { SubmissionId } from '../../../contract/review.ts';
import { textIn } from '../../../engine/definition/definition.ts';
import type { Library } from '../../catalogue/library.ts';
import type { SignedInRequest } from '../../platform/audit/requestContext.ts';
import { allow, staff } from '../../platform/auth/roles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Submission } from '../../platform/db/entities/submission.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { clinicSettings } from '../../platform/settings/clinicSettings.ts';
import { toDetail } from '../submissionView.ts';
import { toOwnDetail, toOwnMessage, toStaffMessage, toVersion } from './conversationView.ts';
import { staffMessages, writeToPatient } from './messages.ts';
import { ownMessages, writeToClinic } from './ownMessages.ts';
import { type ViewedByPatient, viewOwn } from './ownSubmission.ts';
import { replyToRequest } from './replyToRequest.ts';
import { requestInformation } from './requestInformation.ts';
import { timeline } from './timeline.ts';
import { viewVersions } from './versions.ts';

const ById = z.strictObject({ id: SubmissionId });
const patients = allow('PATIENT');

export function conversationRoutes(
  routes: Routes,
  { library, config }: { library: Library; config: Pick<Config, 'clinicName' | 'clinicTimeZone'> },
): void {
  const nameOf = async (
    ctx: SignedInContext,
    { questionnaireId, version }: Submission,
    language: string,
  ): Promise<string> =>
    textIn((await library.questionnaire(ctx.state.em, questionnaireId, version)).definition.title, language);
  const toOwn = async (ctx: SignedInContext, viewed: ViewedByPatient) =>
    toOwnDetail(viewed, await nameOf(ctx, viewed.submission, viewed.submission.language));
  const timeZoneOf = async (ctx: SignedInContext): Promise<string> =>
    (await clinicSettings(ctx.state.em, config)).timeZone;

  routes.post('/api/submissions/:id/requests', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const request = parse(NewRequest, ctx.request.body);
    const asked = await requestInformation(ctx.state.em, library, id, request, occasionOf(ctx));
    ctx.body = toDetail(asked, await nameOf(ctx, asked.submission, 'en'));
  });

  routes.get('/api/submissions/:id/messages', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    ctx.body = (await staffMessages(ctx.state.em, id, ctx.state.occasion)).map(toStaffMessage);
  });

  routes.post('/api/submissions/:id/messages', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const message = parse(NewMessage, ctx.request.body);
    ctx.status = 201;
    ctx.body = toStaffMessage(await writeToPatient(ctx.state.em, id, message, occasionOf(ctx)));
  });

  routes.get('/api/submissions/:id/versions', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    ctx.body = (await viewVersions(ctx.state.em, id, ctx.state.occasion)).map(toVersion);
  });

  routes.get('/api/submissions/:id/timeline', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    ctx.body = await timeline(ctx.state.em, id, await timeZoneOf(ctx), ctx.state.occasion);
  });

  routes.get('/api/patient/submissions/:id', patients, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    ctx.body = await toOwn(ctx, await viewOwn(ctx.state.em, id, occasionOf(ctx)));
  });

  routes.get('/api/patient/submissions/:id/messages', patients, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    ctx.body = (await ownMessages(ctx.state.em, id, occasionOf(ctx))).map(toOwnMessage);
  });

  routes.post('/api/patient/submissions/:id/messages', patients, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const message = parse(NewMessage, ctx.request.body);
    ctx.status = 201;
    ctx.body = toOwnMessage(await writeToClinic(ctx.state.em, id, message, occasionOf(ctx)));
  });

  routes.post('/api/patient/submissions/:id/answers', patients, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const reply = parse(AnswersReply, ctx.request.body);
    const clinic = { library, timeZone: await timeZoneOf(ctx) };
    ctx.body = await toOwn(ctx, await replyToRequest(ctx.state.em, clinic, id, reply, occasionOf(ctx)));
  });
}

const occasionOf = ({ state: { occasion, user } }: SignedInContext): SignedInRequest => ({
  ...occasion,
  by: user,
});
