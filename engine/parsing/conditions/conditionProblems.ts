/** Problems of one condition. */
import { error, localize, type Problem, warning } from '../../base/problem.ts';
import type { Question } from '../../definition/definition.ts';
import { TODAY } from '../../form/questionnaire.ts';
import { nameProblems } from '../../logic/checkNames.ts';
import { compileLogic, evaluateTruth } from '../../logic/compile.ts';
import type { SizeOf } from '../../logic/cost.ts';
import type { Effort } from '../../logic/effort.ts';
import { readsOf } from '../../logic/references.ts';
import type { ShapeOf } from '../../logic/valueShapes.ts';
import { scoreProblems } from './scoreProblems.ts';
import { type DecidingCondition, settledProblems, type Trials } from './settledProblems.ts';

export interface Condition extends DecidingCondition {
  /** Position of its step and question, to detect conditions on questions asked later. */
  position: number;
}

export interface Known {
  question: Question;
  /** In the order asked; a question outside a group comes before or after all of its questions. */
  position: number;
}

/** Further questions that conditions can name, outside their form. */
export interface Around {
  knownOf: (id: string) => Known | undefined;
  shapes: ShapeOf;
  sizes: SizeOf;
  /** Budget of the whole document for trying answers. */
  effort: Effort;
}

export function conditionProblems(
  condition: Condition,
  { knownOf, shapes }: Around,
  trials: Trials,
): Problem[] {
  const { logic, path, position, decides } = condition;
  const problems: Problem[] = [];
  const reads = readsOf(logic);
  for (const key of reads.keys) {
    if (key === TODAY) continue;
    const read = knownOf(key);
    if (!read) problems.push(error(path, 'dangling', localize('noQuestion', { key })));
    else if (read.question.type === 'information') {
      problems.push(error(path, 'dangling', localize('noAnswerToRead', { key })));
    } else if (decides !== 'check' && read.position > position) {
      problems.push(warning(path, 'reads_later', localize('readsLater', { key })));
    }
  }
  problems.push(...scoreProblems(logic, path, (id) => knownOf(id)?.question));
  for (const key of reads.flags) {
    problems.push(error(path, 'flag_in_definition', localize('flagInDefinition', { key })));
  }
  const use = decides === 'value' ? 'value' : 'truth';
  for (const { code, text, level } of nameProblems(logic, use, { shapeOf: shapes })) {
    problems.push((level === 'warning' ? warning : error)(path, code, text));
  }
  if ((decides === 'eligibility' || decides === 'notice') && [...reads.keys].every((key) => key === TODAY)) {
    const text = localize(decides === 'notice' ? 'noticeNoAnswer' : 'noAnswer');
    problems.push(error(path, 'no_answer', text));
  }
  if (problems.length === 0 && (decides === 'check' || decides === 'eligibility')) {
    problems.push(...settledProblems(condition, trials));
  }
  if (problems.length === 0 && reads.keys.size === 0 && (decides === 'step' || decides === 'question')) {
    const holds = evaluateTruth(compileLogic(logic, undefined, 'truth'), {
      values: {},
      chosen: {},
      flags: {},
    });
    problems.push(
      holds ? warning(path, 'always', localize('always')) : error(path, 'unreachable', localize('never')),
    );
  }
  return problems;
}
