/** Conditions of fields, and the effects of their action tags. */
import type { LogicJson } from '@clinic/engine/base';
import { compileCalculation, compileCondition } from '../importing/formula/compile.ts';
import type { AnswerOf } from '../importing/formula/fields.ts';
import type { TableReport } from '../importing/tableReport.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { ActionTag } from './annotations.ts';
import { charLimitIn, codesIn } from './answers.ts';
import type { PlannedField } from './plan.ts';
import type { QuestionContext } from './questions.ts';
import { isTextField } from './validations.ts';

/**
 * The condition of a field, or of the rows of a matrix, which share it. @returns undefined for a field that is always
 * shown; a condition that cannot be expressed is reported and ignored
 */
export function conditionOf(
  fields: readonly PlannedField[],
  { answerOf, report }: QuestionContext,
): LogicJson | undefined {
  const [first] = fields as [PlannedField];
  const source = first.field.text('branching');
  if (source === '') return undefined;
  const compiled = compileCondition(source, answerOf);
  const note = (outcome: 'mapped' | 'kept', message: Message): void => {
    for (const { field } of fields) report.note(field.row, field.header('branching'), outcome, message);
  };
  if ('reason' in compiled) {
    note('kept', say('shownAlways', { because: compiled.reason }));
    return undefined;
  }
  const [how = say('asCondition')] = compiled.notes;
  note('mapped', how);
  return compiled.logic === true ? undefined : compiled.logic;
}

/** Maximum rounds of the search for fields that are never shown or cannot be computed, because others can read them. */
const MAX_ROUNDS = 20;

/** Removes fields that are never shown and values that cannot be computed, before others read them. */
export function settle(fields: readonly PlannedField[], answerOf: AnswerOf): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isChanged = false;
    for (const planned of fields) {
      const reason = planned.kind === 'left' ? undefined : reasonToLeave(planned, answerOf);
      if (!reason) continue;
      Object.assign(planned, { kind: 'left', reason, answer: { ...planned.answer, kind: 'none' } });
      isChanged = true;
    }
    if (!isChanged) return;
  }
}

function reasonToLeave({ kind, field }: PlannedField, answerOf: AnswerOf): Message | undefined {
  const branching = field.text('branching');
  const condition = branching === '' ? undefined : compileCondition(branching, answerOf);
  if (condition && 'logic' in condition && condition.logic === false) return say('neverShown');
  if (kind !== 'computed') return undefined;
  const compiled = compileCalculation(field.text('choices'), answerOf);
  return 'reason' in compiled ? say('notComputed', { because: compiled.reason }) : undefined;
}

/** Reports each action tag and the whole annotation. */
export function noteTags(planned: PlannedField, report: TableReport): void {
  const { field, tags, remark } = planned;
  if (field.text('annotation') === '') return;
  const column = field.header('annotation');
  const outcomes = tags.map((tag) => {
    const [outcome, note] = effectOf(tag, planned);
    report.notePart(field.row, column, tag.name, outcome, note);
    return outcome;
  });
  const isKept = remark !== '' || outcomes.includes('kept');
  if (planned.kind !== 'left')
    report.note(field.row, column, isKept ? 'kept' : 'mapped', isKept ? say('annotationStays') : undefined);
}

type Effect = readonly ['taken' | 'mapped' | 'kept', Message?];

function effectOf(
  { name, value = '' }: ActionTag,
  { field, kind, reason, isProposed, choices }: PlannedField,
): Effect {
  if (kind === 'left') return ['kept', reason];
  const takesText = field.type === 'notes' || (field.type === 'text' && isTextField(field));
  if (name === '@HIDDEN' || name === '@HIDDEN-SURVEY') return ['mapped', say('notForPatients')];
  if (name === '@CHARLIMIT' && takesText && charLimitIn(value) !== undefined) return ['taken'];
  const isExclusive = codesIn(value).some((code) => choices?.list.some((each) => each.code === code));
  if (name === '@NONEOFTHEABOVE' && field.type === 'checkbox' && isExclusive)
    return ['mapped', say('asExclusive')];
  if (name === '@DEFAULT' && isProposed) return ['mapped', say('asProposal')];
  return ['kept', say(IN_ADVANCE.has(name) ? 'notInAdvance' : 'tagUnused')];
}

const IN_ADVANCE: ReadonlySet<string> = new Set([
  '@DEFAULT',
  '@SETVALUE',
  '@PREFILL',
  '@NOW',
  '@NOW-SERVER',
  '@NOW-UTC',
  '@TODAY',
  '@TODAY-SERVER',
  '@TODAY-UTC',
  '@USERNAME',
]);
