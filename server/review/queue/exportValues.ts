/** What an export contains besides the answers: computed values, and terminology codes. */
import { type AnswerValue, isBlank } from '../../../engine/base/answers.ts';
import type { Code, Question } from '../../../engine/definition/definition.ts';
import { resolveForm } from '../../../engine/form/visibility.ts';
import type { PublishedQuestionnaire } from '../../catalogue/library.ts';
import type { ExportRow } from './exportRows.ts';

/** FHIR URLs of the terminologies. Other codes map an answer to a FHIR element, and are not exported. */
const SYSTEMS: Partial<Record<Code['system'], string>> = {
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
};

/** The format of LOINC answer codes. */
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

/** "LOINC 8302-2", for a column header. */
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
  const { values, questions } = resolveForm(published.questionnaire, row.answers_json, row.answered_on);
  const known = computed.flatMap(({ question: { id } }): [string, AnswerValue][] => {
    const value = values[id] as AnswerValue | null | undefined;
    return questions.get(id) === 'shown' && value !== null && value !== undefined && !isBlank(value)
      ? [[id, value]]
      : [];
  });
  return { ...row.answers_json, ...Object.fromEntries(known) };
}
