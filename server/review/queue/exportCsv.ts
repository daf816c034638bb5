/** Submissions as CSV: one column per flag, and one per question or computed value of the versions present. */
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { dateFormat } from '../../../engine/base/formats.ts';
import { type Question, type Step, takesAnswer, textIn } from '../../../engine/definition/definition.ts';
import type { ResponseForm } from '../../../engine/fhir/export/responseForm.ts';
import { codingsOf, LOINC } from '../../../engine/fhir/validate/codes.ts';
import { displayAnswer } from '../../../engine/form/display.ts';
import { sectionPath } from '../../../engine/form/sections.ts';
import { resolveForm } from '../../../engine/form/visibility.ts';
import { confirmedTexts } from '../../../engine/validation/confirmations.ts';
import { inReadingOrder } from '../../../rules/document/flagOrder.ts';
import type { CompiledRuleSet } from '../../../rules/evaluate/compileRuleSet.ts';
import { isNeverAsked } from '../../../rules/evaluate/notAsked.ts';
import { clinicDate } from '../../catalogue/clinicDate.ts';
import type { PublishedQuestionnaire } from '../../catalogue/library.ts';
import { csvCells } from '../../platform/base/csvCells.ts';
import { valuesOf } from '../answerValues.ts';
import type { SubmissionRow } from '../submissionRows.ts';

export interface Documents {
  questionnaires: ReadonlyMap<string, PublishedQuestionnaire>;
  ruleSets: ReadonlyMap<string, CompiledRuleSet>;
  /** By `id@version` of the questionnaire; none for a table. */
  forms: ReadonlyMap<string, ResponseForm>;
}

export interface Written {
  head: string;
  line(row: SubmissionRow): string;
  /** Written after the last line; read when all are written. */
  readonly end: string;
}

const TIMES = ['Submitted', 'Updated', 'Waiting since'];

const FIXED = [
  'Reference',
  'Status',
  ...TIMES,
  'Assignee',
  'Patient',
  'Email',
  'Questionnaire',
  'Version',
  'Rule set',
];

export function csv({ questionnaires, ruleSets }: Omit<Documents, 'forms'>, timeZone: string): Written {
  const flags = flagColumns(ruleSets);
  // By heading: what two questionnaires ask in other words under the same id is in two columns.
  const asked = new Map<string, Map<string, Question>>();
  for (const [version, { definition }] of questionnaires) {
    for (const step of definition.steps)
      for (const question of step.questions)
        if (takesAnswer(question) || question.type === 'computed') {
          const heading = headOf(question, step);
          const versions = asked.get(heading) ?? new Map<string, Question>();
          asked.set(heading, versions.set(version, question));
        }
  }
  const answers = [...asked.values()];
  // A time is one of the clinic's, whose zone the heading names.
  const fixedHeads = FIXED.map((head) => (TIMES.includes(head) ? `${head} (${timeZone})` : head));
  const header = [...fixedHeads, ...flags.map(({ heading }) => heading), ...asked.keys()];
  return {
    // Spreadsheets recognise UTF-8 only with the byte order mark.
    head: `\uFEFF${cells(header)}`,
    end: '',
    line: (row) => {
      const version = `${row.questionnaire_id}@${row.version}`;
      const published = questionnaires.get(version);
      const form = published && resolveForm(published.questionnaire, row.answers_json, row.answered_on);
      const values = published ? valuesOf(row, published, form) : row.answers_json;
      const confirmed =
        published && form && confirmedTexts(published.questionnaire, row.answers_json, form, 'en');
      const isUnasked = (flag: string): boolean =>
        published !== undefined &&
        form !== undefined &&
        isNeverAsked(row.evidence_json, flag, published.questionnaire, form);
      return cells([
        ...fixed(row, published, timeZone),
        ...flags.map(({ key, ruleSet }) =>
          ruleSet === row.rule_set_id ? flagText(row.flags_json[key], isUnasked(key)) : '',
        ),
        ...answers.map((versions) => {
          const question = versions.get(version);
          const text = answerText(question, values);
          return [text, confirmed?.get(question?.id ?? '')].filter(Boolean).join('. ');
        }),
      ]);
    },
  };
}

interface FlagColumn {
  key: string;
  ruleSet: string;
  heading: string;
}

/** The key heads the column, with its rule set if others have a flag of the same key. */
function flagColumns(ruleSets: Documents['ruleSets']): FlagColumn[] {
  const holders = new Map<string, Set<string>>();
  for (const { ruleSet } of ruleSets.values())
    for (const { key } of inReadingOrder(ruleSet.flags))
      holders.set(key, (holders.get(key) ?? new Set()).add(ruleSet.id));
  return [...holders].flatMap(([key, ids]) =>
    [...ids].map((ruleSet) => ({ key, ruleSet, heading: ids.size > 1 ? `${key} (${ruleSet})` : key })),
  );
}

/** "Height (height) [LOINC 8302-2]", in a section "Today: Height (height)" */
function headOf(question: Question, step: Step): string {
  const code = codeText(question);
  const titles = [...sectionPath(step, question.section).map(({ title }) => title), question.label];
  const label = titles.map((text) => textIn(text, 'en')).join(': ');
  return `${label} (${question.id})${code && ` [${code}]`}`;
}

/** "LOINC 8302-2" */
const codeText = (question: Question): string =>
  codingsOf(question)
    .map(({ system, code }) => `${system === LOINC ? 'LOINC' : 'SNOMED CT'} ${code}`)
    .join(', ');

const cells = (values: readonly string[]): string => csvCells([values]);

const fixed = (
  row: SubmissionRow,
  published: PublishedQuestionnaire | undefined,
  timeZone: string,
): string[] => [
  row.reference,
  row.status,
  ...[row.created_at, row.updated_at, row.waiting_since].map((at) => momentText(at, timeZone)),
  row.assignee ?? '',
  row.patient_name ?? '',
  row.patient_email ?? '',
  published ? textIn(published.definition.title, 'en') : row.questionnaire_id,
  row.version,
  `${row.rule_set_id} ${row.rule_set_version}`,
];

/** "2026-05-01 22:00:00": as spreadsheets read a time. */
const momentText = (at: Date, timeZone: string): string =>
  `${clinicDate(at, timeZone)} ${dateFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at)}`;

const flagText = (value: boolean | number | null | undefined, isUnasked: boolean): string => {
  if (value === undefined) return '';
  if (isUnasked) return 'not asked';
  return value === null ? 'unknown' : String(value);
};

/** Empty if it was not answered or not asked. */
const answerText = (
  question: Question | undefined,
  values: Readonly<Record<string, AnswerValue | undefined>>,
): string => {
  const value = question && values[question.id];
  return question && value !== undefined ? displayAnswer(question, value, 'en') : '';
};
