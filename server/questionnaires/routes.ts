/** HTTP routes of the questionnaire builder. */
import {
  questionnaireDrafts,
  retireQuestionnaire,
  versionDifferences,
} from '../../contract/questionnaires.ts';
import { draftOf } from '../authoring/drafts.ts';
import { authoringRoutes } from '../authoring/routes.ts';
import type { Library } from '../catalogue/library.ts';
import type { Routes } from '../platform/http/routes.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { QUESTIONNAIRES } from './questionnaireKind.ts';
import { type ReportThread, safetyReport, tracedDifferences } from './safetyReport.ts';

export function questionnaireRoutes(
  routes: Routes,
  { library, ...thread }: ReportThread & { library: Library },
): void {
  authoringRoutes(routes, QUESTIONNAIRES);

  routes.on(questionnaireDrafts.report, async ({ em, params: { id } }) =>
    safetyReport(em, await draftOf(em, QUESTIONNAIRES, id), { library, ...thread }),
  );

  routes.on(questionnaireDrafts.publish, async ({ em, requestContext, params: { id }, body }) => {
    const published = await publishDraft(em, { id, work: thread.work }, body, requestContext);
    return { questionnaireId: published.questionnaireId, version: published.version };
  });

  routes.on(retireQuestionnaire, ({ em, requestContext, params: { id, version } }) =>
    retireVersion(em, id, version, requestContext),
  );

  routes.on(versionDifferences, async ({ em, params: { id }, query: { before, after } }) => {
    const { definition: old } = await library.questionnaire(em, id, before);
    const { definition: now } = await library.questionnaire(em, id, after);
    return { differences: await tracedDifferences(em, { library, work: thread.work }, old, now) };
  });
}
