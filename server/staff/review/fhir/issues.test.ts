import { continuedPast } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import type { FhirResource } from '@clinic/formats/fhir';
import { formOf, sourceOf, TRIED_FORMS } from '@clinic/testing/fhir/submissions';
import { expect, test } from 'vitest';
import type { EarlierEvaluation } from '../submissionRows.ts';
import { transactionBundle } from './bundle.ts';

const TODAY = '2026-05-04';
const [intake] = TRIED_FORMS.filter(({ id }) => id === 'weight-loss-intake');
if (!intake) throw new Error('the intake is shipped');

const WRONG = {
  sex_at_birth: 'female',
  pregnancy_status: 'yes',
  pancreatitis_history: 'yes',
  mtc_men2_personal: 'no',
};
const CORRECTED = { ...WRONG, pregnancy_status: 'no', pancreatitis_history: 'no' };

function issuesOf(answers: object, earlier: EarlierEvaluation[] = []): Map<string, FhirResource> {
  const { form } = assess(formOf(intake as never).questionnaire, answers as never, TODAY);
  const past = continuedPast(formOf(intake as never).questionnaire, form);
  const source = sourceOf(intake as never, answers as never, TODAY, { earlier, continued_past: past });
  const writing = { publicUrl: 'https://clinic.example', timeZone: 'America/New_York' };
  const entries = transactionBundle(source, writing).entry as Array<{
    resource: FhirResource;
    request: { url: string };
  }>;
  return new Map(
    entries
      .filter(({ resource }) => resource.resourceType === 'DetectedIssue')
      .map(({ resource, request }) => [request.url, resource]),
  );
}

const evaluationOf = (answers: object): EarlierEvaluation => {
  const { row } = sourceOf(intake as never, answers as never, TODAY);
  const raised = Object.keys(row.flags_json).filter((key) => row.flags_json[key] === true);
  return { answers: answers as never, flags: row.flags_json, raised };
};

const statuses = (issues: Map<string, FhirResource>, chosen: Iterable<string>) =>
  new Set([...chosen].map((url) => issues.get(url)?.status));

test('what was exported before a correction is withdrawn under the same identifier', () => {
  const before = issuesOf(WRONG);
  const after = issuesOf(CORRECTED, [evaluationOf(WRONG)]);
  const current = issuesOf(CORRECTED);
  const gone = [...before.keys()].filter((url) => !current.has(url));
  // Two flags, and two exclusions that the patient had continued past.
  expect(gone.length).toBeGreaterThanOrEqual(4);
  expect(statuses(after, gone)).toEqual(new Set(['entered-in-error']));
  expect([...after.keys()].toSorted()).toEqual(
    [...new Set([...before.keys(), ...current.keys()])].toSorted(),
  );
  for (const [url, issue] of current) expect(after.get(url)).toEqual(issue);
});

test('nothing is withdrawn that still applies, or never applied', () => {
  expect(issuesOf(WRONG, [evaluationOf(WRONG)])).toEqual(issuesOf(WRONG));
});
