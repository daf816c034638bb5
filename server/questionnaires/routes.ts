/** HTTP routes of the questionnaire builder. */

import { ByDraft, ByVersion } from '../../contract/authoring.ts';
import {
  ByQuestionnaire,
  Publication,
  type PublishedVersion,
  VersionPair,
} from '../../contract/questionnaires.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { draftOf } from '../authoring/drafts.ts';
import { authoringRoutes, staffOccasion } from '../authoring/routes.ts';
import type { Library } from '../catalogue/library.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { Nothing, parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { admin, QUESTIONNAIRES } from './questionnaireKind.ts';
import { type ReportThread, safetyReport, tracedDifferences } from './safetyReport.ts';

const DRAFTS = QUESTIONNAIRES.path;

export function questionnaireRoutes(
  routes: Routes,
  { library, ...thread }: ReportThread & { library: Library },
): void {
  const definition = async (ctx: SignedInContext, id: string, version: string): Promise<Definition> =>
    (await library.questionnaire(ctx.state.em, id, version)).definition;

  authoringRoutes(routes, QUESTIONNAIRES);

  routes.get(`${DRAFTS}/:id/report`, admin, async (ctx) => {
    const draft = await draftOf(ctx.state.em, QUESTIONNAIRES, parse(ByDraft, ctx.params).id);
    ctx.body = await safetyReport(ctx.state.em, draft, { library, ...thread });
  });

  routes.post(`${DRAFTS}/:id/publish`, admin, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const publication = parse(Publication, ctx.request.body);
    const { questionnaireId, version } = await publishDraft(
      ctx.state.em,
      { id, work: thread.work },
      publication,
      staffOccasion(ctx),
    );
    ctx.body = { questionnaireId, version } satisfies PublishedVersion;
  });

  routes.post('/api/admin/questionnaires/:id/:version/retire', admin, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    parse(Nothing, ctx.request.body);
    await retireVersion(ctx.state.em, id, version, staffOccasion(ctx));
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
