/** Submissions of shipped and imported forms as input of the export, without a database. */
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { filesOf } from '@clinic/engine/questionTypes';
import { assess } from '@clinic/engine/validation';
import {
  exportForm,
  type FhirResource,
  importForm,
  type ResponseForm,
  responseForm,
} from '@clinic/formats/fhir';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet } from '@clinic/rules/document';
import { type CompiledRuleSet, compileRuleSet, evidenceFrom } from '@clinic/rules/evaluate';
import {
  type PublishedQuestionnaire,
  R4_TERMINOLOGY,
  type SubmissionRow,
  type SubmissionSource,
} from '@clinic/server/testing';
import { NESTED_FORM } from './forms.ts';
import { HISTORY_FORM } from './historyForm.ts';

const parsed = (document: unknown): Definition => {
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
};

/**
 * Two shipped forms, one with conditions, medicines and allergies, and one of another system with every kind of
 * nesting.
 */
export const TRIED_FORMS: readonly Definition[] = [
  ...shippedDefinitions().map(parsed),
  parsed(HISTORY_FORM),
  importForm(NESTED_FORM, { terminology: R4_TERMINOLOGY }).definition as Definition,
];

interface ExportedForm {
  questionnaire: Questionnaire;
  resource: FhirResource;
  form: ResponseForm;
}

const exported = new Map<Definition, ExportedForm>();

export function formOf(definition: Definition): ExportedForm {
  const known = exported.get(definition);
  if (known) return known;
  const resource = exportForm(definition, { terminology: R4_TERMINOLOGY });
  const form = responseForm(resource, definition, R4_TERMINOLOGY);
  const made = { questionnaire: compileQuestionnaire(definition), resource, form };
  exported.set(definition, made);
  return made;
}

const ruleSets = new Map<string, CompiledRuleSet>();
for (const document of shippedRuleSets()) {
  const { ruleSet } = parseRuleSet(document);
  if (ruleSet) ruleSets.set(`${ruleSet.id}@${ruleSet.version}`, compileRuleSet(ruleSet));
}

/** @param today `YYYY-MM-DD` */
export function sourceOf(
  definition: Definition,
  answers: Answers,
  today: string,
  more: Partial<SubmissionRow> = {},
): SubmissionSource {
  const { questionnaire, form } = formOf(definition);
  const { id, version, patient } = definition;
  const ruleSet = ruleSets.get(definition.ruleSet) ?? compileRuleSet(NO_RULES);
  const { ruleInputs } = assess(questionnaire, answers, today);
  const { flags, stored } = evidenceFrom(ruleSet, ruleInputs);
  const at = new Date(`${today}T15:00:00Z`);
  const files = [...questionnaire.questions.values()].flatMap(({ question }) =>
    question.type === 'file'
      ? filesOf(answers[question.id]).map((file) => ({ ...file, question: question.id }))
      : [],
  );
  const name = [answers[patient.givenName], answers[patient.familyName]].filter(Boolean).join(' ');
  const email = answers[patient.email];
  const row: SubmissionRow = {
    id: '5b0c2a7e-7a3f-4f6d-9d5e-1f1e7f3a9c11',
    reference: 'ABCD-EFGH',
    person_id: '0b9d8c4e-51d3-4f0e-8e8e-5a1f6f3c2d10',
    status: 'NEW',
    created_at: at,
    updated_at: at,
    waiting_since: at,
    patient_name: name || null,
    patient_email: typeof email === 'string' ? email : null,
    patient_phone: null,
    questionnaire_id: id,
    version,
    sources: {},
    rule_set_id: ruleSet.ruleSet.id,
    rule_set_version: ruleSet.ruleSet.version,
    flags_json: flags,
    evidence_json: stored(),
    answers_json: answers,
    continued_past: [],
    answered_on: today,
    language: definition.languages[0] ?? 'en',
    host_page: null,
    assignee: null,
    replied_at: null,
    documents: files.map((file) => ({ ...file, created_at: at.toISOString() })),
    consents: [],
    earlier: [],
    ...more,
  };
  const published = { id, version, definition, questionnaire, ruleSet } as PublishedQuestionnaire;
  return { row, published, ruleSet, form };
}

const NO_RULES = {
  id: 'none',
  version: '1.0',
  title: { en: 'None' },
  languages: ['en'],
  parameters: [],
  derived: [],
  flags: [],
};
