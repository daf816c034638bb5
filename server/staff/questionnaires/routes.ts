/** HTTP routes of the questionnaire builder. */
import { questionnaireAsFhir } from '@clinic/contract/catalogue';
import {
  instruments,
  questionnaireDrafts,
  retireQuestionnaire,
  versionDifferences,
} from '@clinic/contract/questionnaires';
import type { InstrumentFile } from '@clinic/engine/editing';
import { instrumentDocuments } from '@clinic/questionnaires/instruments/instruments';
import type { Routes } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import { draftOf } from '../authoring/drafts.ts';
import { authoringRoutes } from '../authoring/routes.ts';
import { codeListRoutes } from './codeLists/routes.ts';
import { importRoutes } from './importRoutes.ts';
import { publishDraft, retireVersion } from './publishDraft.ts';
import { QUESTIONNAIRES } from './questionnaireKind.ts';
import { type ReportThread, safetyReport, tracedDifferences } from './safetyReport.ts';

export function questionnaireRoutes(
  routes: Routes,
  { library, fhir, ...thread }: ReportThread & { library: Library; fhir: FhirWork },
): void {
  authoringRoutes(routes, QUESTIONNAIRES);
  importRoutes(routes, fhir);
  codeListRoutes(routes, thread.work);

  routes.on(instruments, () => instrumentDocuments() as InstrumentFile[]);

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

  routes.on(questionnaireAsFhir, async ({ ctx, em, params: { id, version } }) => {
    const { definition } = await library.questionnaire(em, id, version);
    const questionnaire = await fhir.questionnaire(definition);
    ctx.attachment(`${id}-${version}.fhir.json`);
    ctx.type = 'application/fhir+json; charset=utf-8';
    return questionnaire;
  });
}
