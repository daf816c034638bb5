/** Submissions as lines of CSV: one column a flag, one a question of the versions present. */
import { type Question, takesAnswer, textIn } from '../../../engine/definition.ts';
import { displayAnswer } from '../../../engine/display.ts';
import type { CompiledRuleSet } from '../../../rules/flags.ts';
import { csvCells } from '../../http/csvCells.ts';
import type { PublishedQuestionnaire } from '../../published/library.ts';
import type { ExportRow } from './exportRows.ts';

export interface Documents {
  questionnaires: ReadonlyMap<string, PublishedQuestionnaire>;
  ruleSets: ReadonlyMap<string, CompiledRuleSet>;
}

export interface Written {
  head: string;
  line(row: ExportRow): string;
}

const FIXED = [
  'Reference',
  'Status',
  'Submitted',
  'Updated',
  'Waiting since',
  'Assignee',
  'Patient',
  'Email',
  'Questionnaire',
  'Version',
  'Rule set',
];

export function csv({ questionnaires, ruleSets }: Documents): Written {
  const flags = new Set([...ruleSets.values()].flatMap(({ ruleSet }) => ruleSet.flags.map(({ key }) => key)));
  const labels = new Map<string, string>();
  for (const { questionnaire } of questionnaires.values()) {
    for (const { question } of questionnaire.questions.values()) {
      if (takesAnswer(question)) labels.set(question.id, textIn(question.label, 'en'));
    }
  }
  const keys = [...labels.keys()];
  const header = [...FIXED, ...flags, ...keys.map((key) => `${labels.get(key)} (${key})`)];
  return {
    // Spreadsheets take it for UTF-8 only with the mark.
    head: `\uFEFF${cells(header)}`,
    line: (row) => {
      const published = questionnaires.get(`${row.questionnaire_id}@${row.version}`);
      return cells([
        ...fixed(row, published),
        ...[...flags].map((key) => flagText(row.flags_json[key])),
        ...keys.map((key) => answerText(published?.questionnaire.questions.get(key)?.question, row, key)),
      ]);
    },
  };
}

const cells = (values: readonly string[]): string => csvCells([values]);

const fixed = (row: ExportRow, published: PublishedQuestionnaire | undefined): string[] => [
  row.reference,
  row.status,
  row.created_at.toISOString(),
  row.updated_at.toISOString(),
  row.waiting_since.toISOString(),
  row.assignee ?? '',
  row.patient_name ?? '',
  row.patient_email ?? '',
  published ? textIn(published.definition.title, 'en') : row.questionnaire_id,
  row.version,
  `${row.rule_set_id} ${row.rule_set_version}`,
];

const flagText = (value: boolean | number | null | undefined): string => {
  if (value === undefined) return '';
  return value === null ? 'unknown' : String(value);
};

/** Empty when it was not answered or not asked. */
const answerText = (question: Question | undefined, { answers_json }: ExportRow, key: string): string => {
  const value = answers_json[key];
  if (value === undefined) return '';
  return question ? displayAnswer(question, value, 'en') : JSON.stringify(value);
};
