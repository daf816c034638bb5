/** HTTP route of a submission as FHIR, for the staff. */
import { extractedResources, submissionAsFhir } from '@clinic/contract/review/printed';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Config } from '@clinic/server-platform/config';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { formsBy, type Library } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SubmissionRow, submissionRow } from '../submissionRows.ts';
import { extractedBundle, transactionBundle } from './bundle.ts';

export interface FhirRouteDeps {
  library: Library;
  config: ClinicDefaults & Pick<Config, 'publicUrl'>;
  fhir: FhirWork;
}

export function submissionFhirRoutes(routes: Routes, { library, config, fhir }: FhirRouteDeps): void {
  const formOf = formsBy(fhir);

  const written =
    (bundle: typeof transactionBundle, ending: string) =>
    async ({
      ctx,
      em,
      requestContext,
      params: { id },
      query: { language },
    }: Pick<RouteRequest<typeof submissionAsFhir>, 'ctx' | 'em' | 'requestContext' | 'params' | 'query'>) => {
      const row = await viewed(em, id, requestContext);
      const published = await library.questionnaire(em, row.questionnaire_id, row.version);
      const ruleSet = await library.ruleSet(em, row.rule_set_id, row.rule_set_version);
      const form = await formOf(published.definition);
      // The file name contains the reference, never the patient's name.
      ctx.attachment(`${row.reference}.${ending}.json`);
      ctx.type = 'application/fhir+json; charset=utf-8';
      ctx.set('Cache-Control', 'no-store');
      const { timeZone } = await clinicSettings(em, config);
      const writing = { publicUrl: config.publicUrl, timeZone, language };
      return JSON.stringify(bundle({ row, published, ruleSet, form }, writing));
    };
  routes.on(submissionAsFhir, written(transactionBundle, 'fhir'));
  routes.on(extractedResources, written(extractedBundle, 'extract'));
}

const viewed = (em: EntityManager, id: string, requestContext: RequestContext): Promise<SubmissionRow> =>
  em.transactional(async (tx) => {
    const row = await submissionRow(tx, id);
    const detail = { format: 'fhir' };
    recordAudit(tx, requestContext, {
      action: 'submission_exported',
      object: { type: 'submission', id },
      detail,
    });
    return row;
  });
