/** What an export says of a submission beside its answers: computed values, and codes of terminologies. */
import { type AnswerValue, isBlank } from '../../../engine/base/answers.ts';
import type { Code, Question } from '../../../engine/definition/definition.ts';
import { resolveForm } from '../../../engine/form/visibility.ts';
import { answersDay } from '../../catalogue/answersDay.ts';
import type { PublishedQuestionnaire } from '../../catalogue/library.ts';
import type { ExportRow } from './exportRows.ts';

/** FHIR's address of a terminology. Other codes say which FHIR element an answer belongs to, and stay here. */
const SYSTEMS: Partial<Record<Code['system'], string>> = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
};

/** How LOINC numbers the answers of its questions. */
const LOINC_ANSWER = /^LA\d+-\d$/;

export interface Coding {
  system: string;
  code: string;
}

export const codingsOf = ({ codes = [] }: Question): Coding[] =>
  codes.flatMap(({ system, code }) => {
    const address = SYSTEMS[system];
    return address === undefined ? [] : [{ system: address, code }];
  });

export const answerCoding = (code: string | undefined): Coding | undefined =>
  code !== undefined && LOINC_ANSWER.test(code) ? { system: 'http://loinc.org', code } : undefined;

/** "LOINC 8302-2", for the head of a column. */
export const codeText = ({ codes = [] }: Question): string =>
  codes
    .filter(({ system }) => SYSTEMS[system] !== undefined)
    .map(({ system, code }) => `${system === 'loinc' ? 'LOINC' : 'SNOMED CT'} ${code}`)
    .join(', ');

/** Question → its answer or, computed as at the evaluation, its value. */
export function valuesOf(
  row: ExportRow,
  published: PublishedQuestionnaire | undefined,
): Readonly<Record<string, AnswerValue | undefined>> {
  const computed = [...(published?.questionnaire.questions.values() ?? [])].filter(
    ({ question }) => question.type === 'computed',
  );
  if (!published || computed.length === 0) return row.answers_json;
  const day = answersDay({ answeredOn: row.answered_on, createdAt: row.created_at });
  const { values, questions } = resolveForm(published.questionnaire, row.answers_json, day);
  const known = computed.flatMap(({ question: { id } }): [string, AnswerValue][] => {
    const value = values[id] as AnswerValue | null | undefined;
    return questions.get(id) === 'shown' && value !== null && value !== undefined && !isBlank(value)
      ? [[id, value]]
      : [];
  });
  return { ...row.answers_json, ...Object.fromEntries(known) };
}
