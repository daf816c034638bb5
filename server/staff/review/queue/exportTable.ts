/** Submissions as a table: one column per flag, and those of the questions and computed values of the versions present. */
import { type Cell, compareVersions, dateFormat, type Moment } from '@clinic/engine/base';
import { type Question, type Step, textIn } from '@clinic/engine/definition';
import { resolveForm, sectionPath } from '@clinic/engine/form';
import { confirmedTexts } from '@clinic/engine/validation';
import { inReadingOrder } from '@clinic/rules/document';
import { assessedFlags, type CompiledRuleSet, isNeverAsked, openDangers } from '@clinic/rules/evaluate';
import { type ExportWords, exportWords } from '@clinic/server-platform/base';
import { clinicDate, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { valuesOf } from '../answerValues.ts';
import type { SubmissionRow } from '../submissionRows.ts';
import { type AnswerColumn, answerColumns, hasValue } from './answerColumns.ts';
import type { Documents } from './exportFormat.ts';

export interface Tabled extends Omit<Documents, 'forms'> {
  /** Question → the most entries that a submission has, for repeating groups. */
  entries: ReadonlyMap<string, number>;
}

export interface TableStyle {
  /** IANA time zone of the clinic, used for all times. */
  timeZone: string;
  language: string;
}

export interface Table {
  head: string[];
  cellsOf(row: SubmissionRow): Cell[];
}

export function submissionTable(
  { questionnaires, ruleSets, entries }: Tabled,
  { timeZone, language }: TableStyle,
): Table {
  const words = exportWords(language);
  const flags = flagColumns(ruleSets, language);
  const answers = askedColumns(questionnaires, { language, entries });
  return {
    head: [
      ...fixedHeads(words, timeZone),
      ...flags.map(({ heading }) => heading),
      ...answers.map(({ heading }) => heading),
    ],
    cellsOf(row) {
      const version = `${row.questionnaire_id}@${row.version}`;
      const published = questionnaires.get(version);
      const rules = ruleSets.get(`${row.rule_set_id}@${row.rule_set_version}`);
      const form = published && resolveForm(published.questionnaire, row.answers_json, row.answered_on);
      const values = published ? valuesOf(row, published, form) : row.answers_json;
      const isUnasked = (flag: string): boolean =>
        published !== undefined &&
        form !== undefined &&
        isNeverAsked(row.evidence_json, flag, published.questionnaire, form);
      const flagCell = (key: string): Cell => {
        const value = row.flags_json[key];
        if (value === undefined) return undefined;
        if (isUnasked(key)) return words.notAsked;
        return value === null ? words.unknown : value;
      };
      return [
        row.reference,
        row.status,
        ...[row.created_at, row.updated_at, row.waiting_since].map((at) => momentAt(at, timeZone)),
        row.assignee ?? undefined,
        row.patient_name ?? undefined,
        row.patient_email ?? undefined,
        published ? textIn(published.definition.title, language) : row.questionnaire_id,
        row.version,
        `${row.rule_set_id} ${row.rule_set_version}`,
        openIn(row, rules, 'unassessed', language),
        openIn(row, rules, 'unmeasured', language),
        published && form ? confirmedIn(row, published, form, language) : undefined,
        row.host_page?.site,
        row.host_page?.campaign,
        row.host_page?.visit,
        ...flags.map(({ key, ruleSet }) => (ruleSet === row.rule_set_id ? flagCell(key) : undefined)),
        ...answers.map(({ byVersion }) => byVersion.get(version)?.(values)),
      ];
    },
  };
}

/** A time is one of the clinic's, whose zone the heading names. */
const fixedHeads = (words: ExportWords, timeZone: string): string[] => [
  words.reference,
  words.status,
  ...[words.submitted, words.updated, words.waitingSince].map((head) => `${head} (${timeZone})`),
  words.assignee,
  words.patient,
  words.email,
  words.questionnaire,
  words.version,
  words.ruleSet,
  words.unassessed,
  words.unmeasured,
  words.confirmed,
  words.site,
  words.campaign,
  words.visit,
];

interface FlagColumn {
  key: string;
  ruleSet: string;
  heading: string;
}

/**
 * "Pregnancy (pregnancy)", with the rule set if others have a flag of the same key. The name is that of the newest
 * version.
 */
function flagColumns(ruleSets: Tabled['ruleSets'], language: string): FlagColumn[] {
  const holders = new Map<string, Map<string, string>>();
  const sorted = [...ruleSets.values()].sort((one, other) =>
    compareVersions(one.ruleSet.version, other.ruleSet.version),
  );
  for (const { ruleSet } of sorted)
    for (const { key, title } of inReadingOrder(ruleSet.flags))
      holders.set(key, (holders.get(key) ?? new Map()).set(ruleSet.id, textIn(title, language)));
  return [...holders].flatMap(([key, titles]) =>
    [...titles].map(([ruleSet, title]) => ({
      key,
      ruleSet,
      heading: `${title} (${titles.size > 1 ? `${key}, ${ruleSet}` : key})`,
    })),
  );
}

type Values = ReturnType<typeof valuesOf>;

interface AskedColumn {
  heading: string;
  /** By `id@version` of the questionnaire. */
  byVersion: Map<string, (values: Values) => Cell>;
}

/** By heading: what two questionnaires ask in other words under the same id is in two columns. */
function askedColumns(
  questionnaires: Tabled['questionnaires'],
  context: Parameters<typeof answerColumns>[2],
): AskedColumn[] {
  // The parts of a question stay together, also those that only a later version has.
  const questions = new Map<string, Map<string, AskedColumn>>();
  for (const [version, { definition }] of questionnaires)
    for (const step of definition.steps)
      for (const question of step.questions.filter(hasValue)) {
        const named = { label: labelOf(question, step, context.language), id: question.id };
        const key = `${named.label} ${named.id}`;
        const columns = questions.get(key) ?? new Map<string, AskedColumn>();
        questions.set(key, columns);
        for (const { heading, cellOf } of answerColumns(question, named, context)) {
          const column = columns.get(heading) ?? { heading, byVersion: new Map() };
          columns.set(heading, column);
          column.byVersion.set(version, cellIn(question.id, cellOf));
        }
      }
  return [...questions.values()].flatMap((columns) => [...columns.values()]);
}

/** Empty if it was not answered or not asked. */
const cellIn =
  (id: string, cellOf: AnswerColumn['cellOf']) =>
  (values: Values): Cell => {
    const value = values[id];
    return value === undefined ? undefined : cellOf(value);
  };

/** "Height", in a section "Today: Height" */
const labelOf = (question: Question, step: Step, language: string): string =>
  [...sectionPath(step, question.section).map(({ title }) => title), question.label]
    .map((text) => textIn(text, language))
    .join(': ');

/** The dangers that the answers do not settle, by name: none of them is a no. */
const openIn = (
  { flags_json }: SubmissionRow,
  rules: CompiledRuleSet | undefined,
  wanted: 'unassessed' | 'unmeasured',
  language: string,
): Cell =>
  rules &&
  openDangers(assessedFlags(rules.ruleSet, flags_json, []))
    .filter(({ state }) => state === wanted)
    .map(({ flag }) => textIn(flag.title, language))
    .join('; ');

/** "Age (age): Confirmed when asked: …" */
const confirmedIn = (
  { answers_json }: SubmissionRow,
  { questionnaire }: PublishedQuestionnaire,
  form: ReturnType<typeof resolveForm>,
  language: string,
): Cell =>
  [...confirmedTexts(questionnaire, answers_json, form, language)]
    .map(([id, text]) => {
      const label = questionnaire.questions.get(id)?.question.label;
      return `${label ? textIn(label, language) : ''} (${id}): ${text}`;
    })
    .join('\n');

const momentAt = (at: Date, timeZone: string): Moment => ({
  date: clinicDate(at, timeZone),
  time: dateFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at),
});
