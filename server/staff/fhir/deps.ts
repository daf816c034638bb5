/** What resources are made with. */
import type { FhirResource } from '@clinic/formats/fhir';
import type { Config } from '@clinic/server-platform/config';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { formsBy, type Library } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { servedResources } from '../review/fhir/bundle.ts';
import type { SubmissionRow } from '../review/submissionRows.ts';

export interface FhirDeps {
  library: Library;
  config: ClinicDefaults & Pick<Config, 'publicUrl'>;
  fhir: FhirWork;
}

export const baseOf = ({ config }: FhirDeps): string => `${config.publicUrl.replace(/\/$/, '')}/fhir`;

/** Makes the resources of one type from the rows of submissions. */
export async function makerOf(em: EntityManager, { library, config, fhir }: FhirDeps) {
  const { timeZone } = await clinicSettings(em, config);
  const writing = { publicUrl: config.publicUrl, timeZone };
  return async (row: SubmissionRow, type: string): Promise<FhirResource[]> => {
    const published = await library.questionnaire(em, row.questionnaire_id, row.version);
    const ruleSet = await library.findRuleSet(em, row.rule_set_id, row.rule_set_version);
    const form = await formsBy(fhir)(published.definition);
    return servedResources({ row, published, ruleSet, form }, writing, type);
  };
}
