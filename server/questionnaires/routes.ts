/** HTTP routes of the questionnaire builder. */

import {
  ByDraft,
  ByDraftRevision,
  ByQuestionnaire,
  ByQuestionnaireVersion,
  NewQuestionnaireDraft,
  Publication,
  type PublishedVersion,
  QuestionnaireDraftSave,
  SaveName,
  VersionPair,
} from '../../contract/questionnaires.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import type { Library } from '../catalogue/library.ts';
import { allow } from '../platform/auth/roles.ts';
import { QuestionnaireDraft } from '../platform/db/entities/questionnaireDraft.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { DOCUMENT_DEPTH, Nothing, parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { documentOfSave, draftHistory, nameSave } from './draftHistory.ts';
import { beginDraft, discardDraft, draftOf, saveDraft } from './drafts.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { toDetail, toLine } from './questionnaireDraftView.ts';
import { type ReportThread, safetyReport, tracedDifferences } from './safetyReport.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';
const admin = allow('ADMIN');

const occasionOf = ({ state }: SignedInContext) => ({ ...state.occasion, by: state.user });

export function questionnaireRoutes(
  routes: Routes,
  { library, ...thread }: ReportThread & { library: Library },
): void {
  const definition = async (ctx: SignedInContext, id: string, version: string): Promise<Definition> =>
    (await library.questionnaire(ctx.state.em, id, version)).definition;

  routes.get(DRAFTS, admin, async (ctx) => {
    const orderBy = { updatedAt: 'desc', id: 'desc' } as const;
    const drafts = await ctx.state.em.find(QuestionnaireDraft, {}, { populate: ['updatedBy'], orderBy });
    ctx.body = drafts.map((draft) => toLine(draft as QuestionnaireDraft));
  });

  routes.document('post', DRAFTS, admin, async (ctx) => {
    const begin = parse(NewQuestionnaireDraft, ctx.request.body, { depth: DOCUMENT_DEPTH });
    ctx.status = 201;
    ctx.body = toDetail(await beginDraft(ctx.state.em, begin, occasionOf(ctx)));
  });

  routes.get(`${DRAFTS}/:id`, admin, async (ctx) => {
    ctx.body = toDetail(await draftOf(ctx.state.em, parse(ByDraft, ctx.params).id));
  });

  routes.document('put', `${DRAFTS}/:id`, admin, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const save = parse(QuestionnaireDraftSave, ctx.request.body, { depth: DOCUMENT_DEPTH });
    const { revision, updatedAt } = await saveDraft(ctx.state.em, id, save, occasionOf(ctx));
    ctx.body = { revision, updatedAt: updatedAt.toISOString() };
  });

  routes.delete(`${DRAFTS}/:id`, admin, async (ctx) => {
    await discardDraft(ctx.state.em, parse(ByDraft, ctx.params).id, occasionOf(ctx));
    ctx.status = 204;
  });

  routes.get(`${DRAFTS}/:id/history`, admin, async (ctx) => {
    ctx.body = await draftHistory(ctx.state.em, parse(ByDraft, ctx.params).id);
  });

  routes.get(`${DRAFTS}/:id/history/:revision`, admin, async (ctx) => {
    const { id, revision } = parse(ByDraftRevision, ctx.params);
    ctx.body = await documentOfSave(ctx.state.em, id, revision);
  });

  routes.put(`${DRAFTS}/:id/history/:revision`, admin, async (ctx) => {
    const { id, revision } = parse(ByDraftRevision, ctx.params);
    const { name } = parse(SaveName, ctx.request.body);
    await nameSave(ctx.state.em, { draftId: id, revision, name });
    ctx.status = 204;
  });

  routes.get(`${DRAFTS}/:id/report`, admin, async (ctx) => {
    const draft = await draftOf(ctx.state.em, parse(ByDraft, ctx.params).id);
    ctx.body = await safetyReport(ctx.state.em, draft, { library, ...thread });
  });

  routes.post(`${DRAFTS}/:id/publish`, admin, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const publication = parse(Publication, ctx.request.body);
    const { questionnaireId, version } = await publishDraft(
      ctx.state.em,
      { id, work: thread.work },
      publication,
      occasionOf(ctx),
    );
    ctx.body = { questionnaireId, version } satisfies PublishedVersion;
  });

  routes.post('/api/admin/questionnaires/:id/:version/retire', admin, async (ctx) => {
    const { id, version } = parse(ByQuestionnaireVersion, ctx.params);
    parse(Nothing, ctx.request.body);
    await retireVersion(ctx.state.em, id, version, occasionOf(ctx));
    ctx.status = 204;
  });

  routes.get('/api/admin/questionnaires/:id/differences', admin, async (ctx) => {
    const { id } = parse(ByQuestionnaire, ctx.params);
    const { before, after } = parse(VersionPair, ctx.query);
    const [old, now] = [await definition(ctx, id, before), await definition(ctx, id, after)];
    ctx.body = {
      differences: await tracedDifferences(ctx.state.em, { library, work: thread.work }, old, now),
    };
  });
}
