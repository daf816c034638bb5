/** Problems of one question: fields that contradict each other. */
import { error, localize, type Problem } from '../base/problem.ts';
import { hasRows, momentField, numberField, type Question, traitsOf } from '../definition/definition.ts';
import { fitsInTable } from '../definition/entryTable.ts';
import { problemsOfType } from '../questionTypes/index.ts';
import { MIN_DIGITS } from '../questionTypes/text.ts';
import { bandProblems } from './conditions/scoreProblems.ts';
import { entryFormulaProblems, formulaProblems } from './formulaProblems.ts';
import {
  dayProblems,
  isOrdered,
  limitProblems,
  quantityProblems,
  textLimitProblems,
  wholeProblems,
} from './limitProblems.ts';
import { listProblems, optionProblems } from './optionProblems.ts';

export function questionProblems(question: Question, path: string): Problem[] {
  switch (question.type) {
    case 'quantity':
      return quantityProblems(question, path);
    case 'text':
    case 'longText':
      return textLimitProblems(question, path);
    case 'email':
      return textLimitProblems({ ...question, minLength: 'a@b.co'.length }, path);
    case 'phone':
      return textLimitProblems({ ...question, minLength: MIN_DIGITS }, path);
    case 'choice':
      return [...optionProblems(question.options, `${path}.options`, false), ...listProblems(question, path)];
    case 'multipleChoice':
      return [...optionProblems(question.options, `${path}.options`, true), ...listProblems(question, path)];
    case 'repeatingGroup':
      return groupProblems(question, path);
    case 'computed':
      return [...formulaProblems(question, path), ...bandProblems(question.bands ?? [], `${path}.bands`)];
    default:
      if (hasRows(question)) return optionProblems(question.options, `${path}.options`, false);
      return [...fieldProblems(question, path), ...typeProblems(question, path)];
  }
}

const typeProblems = (question: Question, path: string): Problem[] =>
  problemsOfType(question).map(({ field, code, text, params }) =>
    error(`${path}.${field}`, code, localize(text, params)),
  );

/** Limits of a number, date or date with a time. The range of a time may span midnight. */
function fieldProblems(question: Question, path: string): Problem[] {
  const [number, moment] = [numberField(question), momentField(question)];
  if (number) return [...limitProblems(number, path), ...(number.isWhole ? wholeProblems(number, path) : [])];
  if (!moment || moment.moment === 'time') return [];
  const { min = '', max = '' } = moment;
  return isOrdered(moment.min, moment.max)
    ? dayProblems(moment, path)
    : [error(`${path}.max`, 'limits', localize('noDate', { min, max }))];
}

function groupProblems(question: Extract<Question, { type: 'repeatingGroup' }>, path: string): Problem[] {
  const problems: Problem[] = [];
  if (question.minItems !== undefined && question.minItems > question.maxItems) {
    const text = localize('noList', { min: question.minItems, max: question.maxItems });
    problems.push(error(`${path}.minItems`, 'limits', text));
  }
  if (question.display === 'table' && !fitsInTable(question.questions))
    problems.push(error(`${path}.display`, 'group_table', localize('groupTable')));
  problems.push(...entryFormulaProblems(question, path));
  question.questions.forEach((part, index) => {
    const at = `${path}.questions[${index}]`;
    if (traitsOf(part).alone) {
      problems.push(error(`${at}.type`, 'group_type', localize('notInGroup', { type: part.type })));
    }
    part.checks?.forEach(({ switchUnit }, check) => {
      if (switchUnit)
        problems.push(error(`${at}.checks[${check}].switchUnit`, 'group_switch', localize('groupSwitch')));
    });
  });
  return problems;
}
