/** Submissions as FHIR R4: one resource per line (NDJSON), or all of them in one transaction Bundle. */
import { plainResources, transactionEntries } from '../fhir/bundle.ts';
import type { SubmissionSource, Writing } from '../fhir/source.ts';
import type { SubmissionRow } from '../submissionRows.ts';
import type { Documents, Written } from './exportFormat.ts';

/** @param writing base URL of the resources, and the clinic's time zone */
export const fhir = (documents: Documents, writing: Omit<Writing, 'style'>): Written<string> => ({
  head: '',
  line: (row) =>
    plainResources(sourceOf(documents, row), writing)
      .map((resource) => `${JSON.stringify(resource)}\n`)
      .join(''),
  end: () => '',
});

/** Without entries, a Bundle has no list of them. */
export function fhirBundle(documents: Documents, writing: Omit<Writing, 'style'>): Written<string> {
  let written = 0;
  return {
    head: '{"resourceType":"Bundle","type":"transaction"',
    line: (row) =>
      transactionEntries(sourceOf(documents, row), writing)
        .map((entry) => `${written++ === 0 ? ',"entry":[' : ','}\n${JSON.stringify(entry)}`)
        .join(''),
    end: () => (written === 0 ? '}\n' : '\n]}\n'),
  };
}

function sourceOf({ questionnaires, ruleSets, forms }: Documents, row: SubmissionRow): SubmissionSource {
  const published = questionnaires.get(`${row.questionnaire_id}@${row.version}`);
  const form = forms.get(`${row.questionnaire_id}@${row.version}`);
  if (!published || !form) throw new Error('A version of the export was not read');
  return { row, published, form, ruleSet: ruleSets.get(`${row.rule_set_id}@${row.rule_set_version}`) };
}
