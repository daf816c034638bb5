/** Problems of points and bands: overlapping bands, gaps between bands, questions without points. */
import type { LogicJson } from '../../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../../base/problem.ts';
import { type Band, hasRows, type Question } from '../../definition/definition.ts';
import { OTHER } from '../../definition/otherAnswer.ts';
import { walkOperations } from '../../logic/base/operation.ts';
import { scoredName } from '../../logic/operators/names.ts';
import { isScored, scoreOf } from '../../logic/scores.ts';

/** Problems of the bands of one computed value. */
export function bandProblems(bands: readonly Band[], path: string): Problem[] {
  const problems: Problem[] = [];
  bands.forEach(({ value, from, to }, index) => {
    const at = `${path}[${index}]`;
    const before = bands.findIndex((each) => each.value === value);
    if (before < index) {
      problems.push(
        error(
          `${at}.value`,
          'duplicate_option',
          localize('optionTwice', { value, before: `${path}[${before}]` }),
        ),
      );
    }
    if (from === undefined && to === undefined)
      problems.push(error(at, 'band', localize('bandOpen', { value })));
    if (from !== undefined && to !== undefined && from > to) {
      problems.push(error(at, 'band', localize('bandEmpty', { value, from, to })));
    }
  });
  const inOrder = bands
    .map((band, index) => ({ ...band, index }))
    .sort((one, other) => (one.from ?? -Infinity) - (other.from ?? -Infinity));
  inOrder.forEach(({ value, from = Number.NEGATIVE_INFINITY, index }, place) => {
    const last = inOrder[place - 1];
    if (!last) return;
    const { to: end = Number.POSITIVE_INFINITY } = last;
    const at = `${path}[${index}]`;
    if (from <= end) problems.push(error(at, 'band', localize('bandOverlap', { value, other: last.value })));
    // Consecutive whole numbers leave no gap.
    else if (from - end > 1)
      problems.push(warning(at, 'band_gap', localize('bandGap', { from: end, to: from })));
  });
  return problems;
}

/** Checks that questions whose points are counted exist, and that their options have points. */
export function scoreProblems(
  logic: LogicJson,
  path: string,
  questionOf: (id: string) => Question | undefined,
): Problem[] {
  const problems: Problem[] = [];
  walkOperations(logic, '', ({ operator, args }) => {
    if (operator !== 'score') return;
    const name = scoredName(args[0]) ?? '';
    const [id = '', row, ...more] = name.split('.');
    const question = questionOf(id);
    // The check of conditions reports missing questions.
    if (!question) return;
    const hasPart =
      row === undefined ||
      (hasRows(question) && question.rows.some((each) => each.id === row) && more.length === 0);
    if (!isScored(question) || !hasPart) {
      problems.push(error(path, 'no_score', localize('noScore', { key: name })));
      return;
    }
    const without =
      'options' in question && question.type !== 'multipleChoice'
        ? question.options.filter((option) => !option.unknown && scoreOf(option) === undefined)
        : [];
    if ('options' in question && question.type === 'choice' && question.other)
      without.push({ value: OTHER, label: question.other.label });
    for (const { value } of without) {
      problems.push(
        warning(path, 'option_without_score', localize('optionWithoutScore', { key: id, value })),
      );
    }
  });
  return problems;
}
