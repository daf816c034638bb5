/** HTTP routes of the review. */
import { z } from 'zod';
import * as api from '../../contract/review.ts';
import { StatusChange, SubmissionId } from '../../contract/review.ts';
import { type Definition, textIn } from '../../engine/definition/definition.ts';
import type { Library } from '../catalogue/library.ts';
import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import { signedIn, staff } from '../platform/auth/roles.ts';
import type { Submission } from '../platform/db/entities/submission.ts';
import type { AppContext, SignedInContext } from '../platform/http/context.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { addNote } from './addNote.ts';
import { changeStatus } from './changeStatus.ts';
import { notes } from './notes.ts';
import { ownSubmissions } from './ownSubmissions.ts';
import { toDetail, toNote, toOwn } from './submissionView.ts';
import { viewSubmission } from './viewSubmission.ts';

const Name = z.string().max(100);
const ById = z.strictObject({ id: SubmissionId });
const ByVersion = z.strictObject({ id: Name, version: Name });

export function reviewRoutes(routes: Routes, { library }: { library: Library }): void {
  const definitionOf = async (
    ctx: AppContext,
    { questionnaireId, version }: Submission,
  ): Promise<Definition> => (await library.questionnaire(ctx.state.em, questionnaireId, version)).definition;
  const nameOf = async (ctx: AppContext, submission: Submission): Promise<string> =>
    textIn((await definitionOf(ctx, submission)).title, 'en');

  routes.get('/api/submissions/:id', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const viewed = await viewSubmission(ctx.state.em, id, ctx.state.occasion);
    ctx.body = toDetail(viewed, await nameOf(ctx, viewed.submission));
  });

  routes.post('/api/submissions/:id/status', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const change = parse(StatusChange, ctx.request.body);
    const changed = await changeStatus(ctx.state.em, library, id, change, staffOccasion(ctx));
    ctx.body = toDetail(changed, await nameOf(ctx, changed.submission));
  });

  routes.on(api.reviewNotes, async ({ em, params: { id }, occasion }) =>
    (await notes(em, id, occasion)).map(toNote),
  );

  routes.on(api.addNote, async ({ em, params: { id }, body, occasion }) =>
    toNote(await addNote(em, id, body, occasion)),
  );

  routes.get('/api/patient/submissions', signedIn, async (ctx) => {
    const own = await ownSubmissions(ctx.state.em, ctx.state.user, ctx.state.occasion);
    ctx.body = await Promise.all(
      own.map(async (each) => toOwn(each, await definitionOf(ctx, each.submission))),
    );
  });

  routes.get('/api/questionnaires/:id/:version', staff, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    ctx.body = (await library.questionnaire(ctx.state.em, id, version)).definition;
  });

  routes.get('/api/rule-sets/:id/:version', staff, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    ctx.body = (await library.ruleSet(ctx.state.em, id, version)).ruleSet;
  });
}

const staffOccasion = ({ state: { occasion, user } }: SignedInContext): SignedInRequest => ({
  ...occasion,
  by: user,
});
