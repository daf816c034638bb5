/** Problems of one question: fields that contradict each other. */
import { error, localize, type Problem } from '../base/problem.ts';
import { type Question, TYPE_TRAITS } from '../definition/definition.ts';
import { fitsInTable } from '../definition/entryTable.ts';
import { MIN_DIGITS } from '../questionTypes/text.ts';
import { bandProblems } from './conditions/scoreProblems.ts';
import { entryFormulaProblems, formulaProblems } from './formulaProblems.ts';
import {
  dayProblems,
  isOrdered,
  limitProblems,
  quantityProblems,
  scaleProblems,
  textLimitProblems,
  wholeProblems,
} from './limitProblems.ts';
import { listProblems, optionProblems } from './optionProblems.ts';

export function questionProblems(question: Question, path: string): Problem[] {
  switch (question.type) {
    case 'integer':
      return [...limitProblems(question, path), ...wholeProblems(question, path)];
    case 'decimal':
      return limitProblems(question, path);
    case 'scale':
      return [...limitProblems(question, path), ...scaleProblems(question, path)];
    case 'quantity':
      return quantityProblems(question, path);
    case 'date':
    case 'dateTime':
      return isOrdered(question.min, question.max)
        ? dayProblems(question, path)
        : [
            error(
              `${path}.max`,
              'limits',
              localize('noDate', { min: question.min ?? '', max: question.max ?? '' }),
            ),
          ];
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
    case 'matrix':
      return optionProblems(question.options, `${path}.options`, false);
    case 'repeatingGroup':
      return groupProblems(question, path);
    case 'computed':
      return [...formulaProblems(question, path), ...bandProblems(question.bands ?? [], `${path}.bands`)];
    default:
      return [];
  }
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
    if (TYPE_TRAITS[part.type].alone) {
      problems.push(error(`${at}.type`, 'group_type', localize('notInGroup', { type: part.type })));
    }
    part.checks?.forEach(({ switchUnit }, check) => {
      if (switchUnit)
        problems.push(error(`${at}.checks[${check}].switchUnit`, 'group_switch', localize('groupSwitch')));
    });
  });
  return problems;
}
