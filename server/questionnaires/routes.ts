/** HTTP of the questionnaire builder. */
import type { Definition } from '../../engine/definition.ts';
import { allow } from '../auth/roles.ts';
import { QuestionnaireDraft } from '../db/entities/questionnaireDraft.ts';
import { QuestionnaireDraftSave as Save } from '../db/entities/questionnaireDraftSave.ts';
import type { User } from '../db/entities/user.ts';
import type { SignedInContext } from '../http/context.ts';
import { NotFound } from '../http/errors.ts';
import { DOCUMENT_DEPTH, Nothing, parse } from '../http/parse.ts';
import type { Routes } from '../http/routes.ts';
import type { Library } from '../published/library.ts';
import {
  ByDraft,
  ByDraftRevision,
  ByQuestionnaire,
  ByQuestionnaireVersion,
  NewQuestionnaireDraft,
  Publication,
  type PublishedVersion,
  QuestionnaireDraftSave,
  VersionPair,
} from './contract.ts';
import { beginDraft, discardDraft, draftOf, saveDraft } from './drafts.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { type ReplayFixtures, safetyReport, tracedDifferences } from './safetyReport.ts';
import { toAuthor, toDetail, toLine } from './shapes.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';
const admin = allow('ADMIN');

const occasionOf = ({ state }: SignedInContext) => ({ ...state.occasion, by: state.user });

export function questionnaireRoutes(
  routes: Routes,
  { library, replay }: { library: Library; replay: ReplayFixtures },
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
    const { id } = parse(ByDraft, ctx.params);
    const saves = await ctx.state.em.find(
      Save,
      { draft: id },
      { populate: ['savedBy'], orderBy: { revision: 'desc' }, limit: 200 },
    );
    ctx.body = saves.map(({ revision, savedAt, savedBy }) => ({
      revision,
      at: savedAt.toISOString(),
      by: toAuthor(savedBy as User),
    }));
  });

  routes.get(`${DRAFTS}/:id/history/:revision`, admin, async (ctx) => {
    const { id, revision } = parse(ByDraftRevision, ctx.params);
    const save = await ctx.state.em.findOne(Save, { draft: id, revision }, { populate: ['document'] });
    if (!save) throw new NotFound('No such save');
    ctx.body = save.document;
  });

  routes.get(`${DRAFTS}/:id/report`, admin, async (ctx) => {
    const draft = await draftOf(ctx.state.em, parse(ByDraft, ctx.params).id);
    ctx.body = await safetyReport(ctx.state.em, draft, replay);
  });

  routes.post(`${DRAFTS}/:id/publish`, admin, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const publication = parse(Publication, ctx.request.body);
    const { questionnaireId, version } = await publishDraft(ctx.state.em, id, publication, occasionOf(ctx));
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
    ctx.body = { differences: await tracedDifferences(ctx.state.em, old, now) };
  });
}
