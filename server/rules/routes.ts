/** HTTP routes of rule sets and their drafts. */

import { ByDraft, ByVersion } from '../../contract/authoring.ts';
import { RuleApproval, RuleDecline, RulePublication } from '../../contract/ruleSets.ts';
import { draftOf } from '../authoring/drafts.ts';
import { authoringRoutes, staffOccasion } from '../authoring/routes.ts';
import { staff } from '../platform/auth/roles.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { draftReport } from './draftReport.ts';
import { approveDraft, declineDraft, type Publishing, publishDraft } from './publishDraft.ts';
import { RULE_SETS } from './ruleSetKind.ts';
import { ruleSets, ruleSetVersion } from './ruleSets.ts';

const DRAFTS = RULE_SETS.path;

export function ruleRoutes(routes: Routes, publishing: Publishing): void {
  routes.get('/api/rules', staff, async (ctx) => {
    ctx.body = await ruleSets(ctx.state.em, publishing.library, ctx.state.occasion.at);
  });

  routes.get('/api/rules/sets/:id/:version', staff, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    ctx.body = await ruleSetVersion(ctx.state.em, id, version);
  });

  authoringRoutes(routes, RULE_SETS);

  routes.get(`${DRAFTS}/:id/report`, staff, async (ctx) => {
    const draft = await draftOf(ctx.state.em, RULE_SETS, parse(ByDraft, ctx.params).id);
    ctx.body = await draftReport(ctx.state.em, publishing, draft);
  });

  routes.post(`${DRAFTS}/:id/publish`, staff, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const publication = parse(RulePublication, ctx.request.body);
    const done = await publishDraft(ctx.state.em, publishing, id, publication, staffOccasion(ctx));
    ctx.status = done.outcome === 'proposed' ? 202 : 200;
    ctx.body = done;
  });

  routes.post(`${DRAFTS}/:id/approve`, staff, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const approval = parse(RuleApproval, ctx.request.body);
    ctx.body = await approveDraft(ctx.state.em, publishing, id, approval, staffOccasion(ctx));
  });

  routes.post(`${DRAFTS}/:id/decline`, staff, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const { reason } = parse(RuleDecline, ctx.request.body);
    await declineDraft(ctx.state.em, id, reason, staffOccasion(ctx));
    ctx.status = 204;
  });
}
