/** HTTP routes of rule sets and their drafts. */
import * as draftRoutes from '@clinic/contract/rules/draftRoutes';
import { ruleSets as ruleSetsRoute } from '@clinic/contract/rules/ruleSets';
import { ruleSetVersion as ruleSetVersionRoute } from '@clinic/contract/rules/ruleSetVersion';
import type { Routes } from '@clinic/server-platform/http';
import { draftOf } from '../authoring/drafts.ts';
import { toDetail } from '../authoring/draftView.ts';
import { authoringRoutes } from '../authoring/routes.ts';
import { draftReport } from './draftReport.ts';
import { approveDraft, declineDraft, type Publishing, publishDraft } from './publishDraft.ts';
import { formsNaming } from './release.ts';
import { ruleSets, ruleSetVersion } from './ruleSets.ts';
import { RULE_SETS } from './sets/ruleSetKind.ts';

export function ruleRoutes(routes: Routes, publishing: Publishing): void {
  routes.on(ruleSetsRoute, ({ em, requestContext }) => ruleSets(em, publishing.library, requestContext.at));

  routes.on(ruleSetVersionRoute, ({ em, params: { id, version } }) => ruleSetVersion(em, id, version));

  authoringRoutes(routes, RULE_SETS);

  routes.on(draftRoutes.ruleDrafts.report, async ({ em, requestContext, params: { id }, query }) =>
    draftReport(em, publishing, await draftOf(em, RULE_SETS, id), query.form, requestContext),
  );

  routes.on(draftRoutes.formsOfRuleDraft, async ({ em, params: { id } }) => {
    const drafts = await formsNaming(em, await draftOf(em, RULE_SETS, id));
    return drafts.map((draft) => toDetail({ documentIdName: 'questionnaireId' }, draft)) as never;
  });

  routes.on(draftRoutes.ruleDrafts.publish, async ({ ctx, em, requestContext, params: { id }, body }) => {
    const done = await publishDraft(em, publishing, id, body, requestContext);
    ctx.status = done.outcome === 'proposed' ? 202 : 200;
    return done;
  });

  routes.on(draftRoutes.approveRules, ({ em, requestContext, params: { id }, body }) =>
    approveDraft(em, publishing, id, body, requestContext),
  );

  routes.on(draftRoutes.declineRules, ({ em, requestContext, params: { id }, body: { reason } }) =>
    declineDraft(em, id, reason, requestContext),
  );
}
