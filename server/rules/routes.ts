/** HTTP routes of rule sets and their drafts. */

import {
  ByRuleDraft,
  ByRuleDraftRevision,
  ByRuleSetVersion,
  NewRuleDraft,
  RuleApproval,
  RuleDecline,
  RuleDraftSave,
  RulePublication,
} from '../../contract/ruleSets.ts';
import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import { staff } from '../platform/auth/roles.ts';
import { RuleDraft } from '../platform/db/entities/ruleDraft.ts';
import { RuleDraftSave as Save } from '../platform/db/entities/ruleDraftSave.ts';
import type { User } from '../platform/db/entities/user.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { NotFound } from '../platform/http/errors.ts';
import { DOCUMENT_DEPTH, parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { draftReport } from './draftReport.ts';
import { beginDraft, discardDraft, draftOf, saveDraft } from './drafts.ts';
import { approveDraft, declineDraft, type Publishing, publishDraft } from './publishDraft.ts';
import { toDetail, toLine, toPerson } from './ruleDraftView.ts';
import { ruleSets, ruleSetVersion } from './ruleSets.ts';

const DRAFTS = '/api/rules/drafts';
const DEEP = { depth: DOCUMENT_DEPTH };

export const staffOccasion = ({ state }: SignedInContext): SignedInRequest => ({
  ...state.occasion,
  by: state.user,
});

export function ruleRoutes(routes: Routes, publishing: Publishing): void {
  routes.get('/api/rules', staff, async (ctx) => {
    ctx.body = await ruleSets(ctx.state.em, publishing.library, ctx.state.occasion.at);
  });

  routes.get('/api/rules/sets/:id/:version', staff, async (ctx) => {
    const { id, version } = parse(ByRuleSetVersion, ctx.params);
    ctx.body = await ruleSetVersion(ctx.state.em, id, version);
  });

  routes.get(DRAFTS, staff, async (ctx) => {
    const drafts = await ctx.state.em.find(
      RuleDraft,
      {},
      {
        populate: ['updatedBy', 'proposedBy', 'declinedBy'],
        orderBy: { updatedAt: 'desc', id: 'desc' },
      },
    );
    ctx.body = drafts.map((draft) => toLine(draft as RuleDraft));
  });

  routes.document('post', DRAFTS, staff, async (ctx) => {
    const begin = parse(NewRuleDraft, ctx.request.body, DEEP);
    ctx.status = 201;
    ctx.body = toDetail(await beginDraft(ctx.state.em, begin, staffOccasion(ctx)));
  });

  routes.get(`${DRAFTS}/:id`, staff, async (ctx) => {
    ctx.body = toDetail(await draftOf(ctx.state.em, parse(ByRuleDraft, ctx.params).id));
  });

  routes.document('put', `${DRAFTS}/:id`, staff, async (ctx) => {
    const { id } = parse(ByRuleDraft, ctx.params);
    const save = parse(RuleDraftSave, ctx.request.body, DEEP);
    const { revision, updatedAt } = await saveDraft(ctx.state.em, id, save, staffOccasion(ctx));
    ctx.body = { revision, updatedAt: updatedAt.toISOString() };
  });

  routes.delete(`${DRAFTS}/:id`, staff, async (ctx) => {
    await discardDraft(ctx.state.em, parse(ByRuleDraft, ctx.params).id, staffOccasion(ctx));
    ctx.status = 204;
  });

  routes.get(`${DRAFTS}/:id/history`, staff, async (ctx) => {
    const { id } = parse(ByRuleDraft, ctx.params);
    const saves = await ctx.state.em.find(
      Save,
      { draft: id },
      { populate: ['savedBy'], orderBy: { revision: 'desc' }, limit: 200 },
    );
    ctx.body = saves.map(({ revision, savedAt, savedBy }) => ({
      revision,
      at: savedAt.toISOString(),
      by: toPerson(savedBy as User),
    }));
  });

  routes.get(`${DRAFTS}/:id/history/:revision`, staff, async (ctx) => {
    const { id, revision } = parse(ByRuleDraftRevision, ctx.params);
    const save = await ctx.state.em.findOne(Save, { draft: id, revision }, { populate: ['content'] });
    if (!save) throw new NotFound('No such save');
    ctx.body = save.content;
  });

  routes.get(`${DRAFTS}/:id/report`, staff, async (ctx) => {
    const draft = await draftOf(ctx.state.em, parse(ByRuleDraft, ctx.params).id);
    ctx.body = await draftReport(ctx.state.em, publishing, draft);
  });

  routes.post(`${DRAFTS}/:id/publish`, staff, async (ctx) => {
    const { id } = parse(ByRuleDraft, ctx.params);
    const publication = parse(RulePublication, ctx.request.body);
    const done = await publishDraft(ctx.state.em, publishing, id, publication, staffOccasion(ctx));
    ctx.status = done.outcome === 'proposed' ? 202 : 200;
    ctx.body = done;
  });

  routes.post(`${DRAFTS}/:id/approve`, staff, async (ctx) => {
    const { id } = parse(ByRuleDraft, ctx.params);
    const approval = parse(RuleApproval, ctx.request.body);
    ctx.body = await approveDraft(ctx.state.em, publishing, id, approval, staffOccasion(ctx));
  });

  routes.post(`${DRAFTS}/:id/decline`, staff, async (ctx) => {
    const { id } = parse(ByRuleDraft, ctx.params);
    const { reason } = parse(RuleDecline, ctx.request.body);
    await declineDraft(ctx.state.em, id, reason, staffOccasion(ctx));
    ctx.status = 204;
  });
}
