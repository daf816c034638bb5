/** Problems of groups that take their entries from the options of another question. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition } from '../definition/definition.ts';
import { groupsIn } from '../form/groupEntries.ts';

/**
 * The question has to be a multiple choice that is asked before the group. Entries follow its options, so they are not
 * counted, have no rows of a table to be added to, and no question of the same id.
 * @param definition as it is authored
 */
export function optionEntryProblems(definition: Definition): Problem[] {
  const inOrder = definition.steps.flatMap(({ questions }) => questions);
  return groupsIn(definition).flatMap(({ group, path }): Problem[] => {
    const { id, entriesFrom, questions, minItems, maxItems, display } = group;
    if (entriesFrom === undefined) return [];
    const position = inOrder.findIndex((question) => question.id === entriesFrom);
    const source = inOrder[position];
    const at = `${path}.entriesFrom`;
    if (!source) return [error(at, 'dangling', localize('noQuestion', { key: entriesFrom }))];
    if (source.type !== 'multipleChoice')
      return [error(at, 'entries_from', localize('entriesFromType', { key: entriesFrom }))];
    const problems: Problem[] = [];
    if (position > inOrder.findIndex((question) => question.id === id))
      problems.push(error(at, 'entries_from', localize('entriesFromLater', { key: entriesFrom })));
    const part = questions.findIndex((each) => each.id === entriesFrom);
    if (part >= 0)
      problems.push(
        error(
          `${path}.questions[${part}].id`,
          'entries_from',
          localize('entriesFromPart', { key: entriesFrom }),
        ),
      );
    if (minItems !== undefined || display === 'table')
      problems.push(
        error(
          `${path}.${display === 'table' ? 'display' : 'minItems'}`,
          'entries_from',
          localize('entriesFromFixed'),
        ),
      );
    const count = source.options.length;
    if (maxItems < count)
      problems.push(error(`${path}.maxItems`, 'entries_from', localize('entriesFromMost', { count })));
    return problems;
  });
}

/**
 * Problems of a definition with the questions for options (`withOptionEntries`), by the paths in the authored one.
 * @param paths of the groups that have such a question in addition
 */
export const atAuthoredPaths = (problems: readonly Problem[], paths: readonly string[]): Problem[] =>
  problems.flatMap((problem) => {
    const group = paths.find((path) => problem.path.startsWith(`${path}.questions[`));
    if (group === undefined) return [problem];
    const start = `${group}.questions[`;
    const end = problem.path.indexOf(']', start.length);
    const index = Number(problem.path.slice(start.length, end)) - 1;
    return index < 0 ? [] : [{ ...problem, path: start + index + problem.path.slice(end) }];
  });
