/** Matrix groups: fields with the same choices that are shown as one table. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type { Check, Question } from '@clinic/engine/definition';
import { and, hasValue, op, or, read } from '@clinic/engine/logic';
import { formTexts } from '../importing/aboutStep.ts';
import { idFor } from '../importing/ids.ts';
import { say } from '../importing/texts/message.ts';
import { hasTooMany, type PlannedField } from './plan.ts';
import { labelOf, type QuestionContext, textOf } from './questions.ts';

const MAX_ROWS = 100;
/** Maximum rows, because rows are compared pairwise. */
const MAX_RANKED = 12;

/** A single question, or the rows of a matrix. */
export interface Block {
  /** One field, or those of a matrix. */
  fields: readonly PlannedField[];
  /** Name of a matrix group. */
  matrixId?: string;
}

/** Groups fields in order. From here on, fields of a matrix are read through the matrix. */
export function blocksOf(fields: readonly PlannedField[], usedIds: Set<string>): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < fields.length; ) {
    const group = fields[at]?.field.text('matrix') ?? '';
    let end = at + 1;
    while (group !== '' && fields[end]?.field.text('matrix') === group) end += 1;
    const rows = fields.slice(at, end);
    if (group !== '' && isMatrix(rows)) {
      const matrixId = idFor(group.toLowerCase(), usedIds);
      for (const row of rows) row.answer = { ...row.answer, key: `${matrixId}.${row.id}` };
      blocks.push({ fields: rows, matrixId });
    } else blocks.push(...rows.map((field) => ({ fields: [field] })));
    at = end;
  }
  return blocks;
}

/** Whether they agree in all properties that a matrix has only once. */
function isMatrix(rows: readonly PlannedField[]): boolean {
  const key = ({ field, choices }: PlannedField): string =>
    JSON.stringify([
      field.form,
      choices?.list,
      field.text('branching'),
      field.text('required').toLowerCase(),
      field.text('ranking').toLowerCase(),
    ]);
  const [first] = rows;
  return (
    first !== undefined &&
    rows.length <= MAX_ROWS &&
    !hasTooMany(first.choices) &&
    rows.every((row) => row.kind === 'question' && row.field.type === 'radio' && key(row) === key(first)) &&
    rows.every((row, index) => index === 0 || row.field.text('section') === '')
  );
}

export function matrixOf({ fields, matrixId = '' }: Block, context: QuestionContext): Question {
  const [first] = fields as [PlannedField, ...PlannedField[]];
  const { report, language } = context;
  const heading = textOf(first.field, 'section', language, report, say('asMatrixLabel'));
  const isRequired = /^(?:y|yes|1|true)$/i.test(first.field.text('required'));
  const rows = fields.map((planned) => {
    const { field, id, choices } = planned;
    const label = labelOf(field, context);
    const note = (column: Parameters<typeof field.header>[0], outcome: 'taken' | 'mapped', how = true) => {
      if (field.text(column) !== '')
        report.note(
          field.row,
          field.header(column),
          outcome,
          how ? say('inMatrix', { id: matrixId }) : undefined,
        );
    };
    note('type', 'mapped');
    note('matrix', 'mapped');
    note('required', 'taken', false);
    if (choices?.hadMarkup) report.note(field.row, field.header('choices'), 'mapped', say('markupRemoved'));
    else note('choices', 'taken', false);
    return { id, label };
  });
  const checks = rankingOf(fields, matrixId, context);
  return {
    id: matrixId,
    type: 'matrix',
    label: heading ?? { [language]: first.field.text('matrix').replaceAll('_', ' ') },
    ...(isRequired && { required: true }),
    ...(checks && { checks }),
    rows,
    options: first.choices?.list.map(({ option }) => option) ?? [],
  };
}

/** Each choice can be given to at most one row. */
function rankingOf(
  fields: readonly PlannedField[],
  matrixId: string,
  { report, language }: QuestionContext,
): Check[] | undefined {
  const isRanked = /^(?:y|yes|1|true)$/i.test(fields[0]?.field.text('ranking') ?? '');
  const isTaken = isRanked && fields.length > 1 && fields.length <= MAX_RANKED;
  for (const { field } of fields) {
    if (field.text('ranking') !== '')
      report.note(
        field.row,
        field.header('ranking'),
        isTaken ? 'mapped' : 'kept',
        say(isTaken ? 'asRankingCheck' : 'noRanking'),
      );
  }
  if (!isTaken) return undefined;
  const keys = fields.map(({ answer }) => answer.key);
  const pairs = keys.flatMap((one, index) =>
    keys
      .slice(index + 1)
      .map((other): LogicJson => and(hasValue(read(one)), op('===', read(one), read(other)))),
  );
  const message: LocalizedText = { [language]: formTexts(language).ranking };
  return [
    {
      id: `${matrixId}_ranking`.slice(-80).replace(/^[^A-Za-z]+/, ''),
      level: 'hard',
      when: or(...pairs),
      message,
    },
  ];
}
