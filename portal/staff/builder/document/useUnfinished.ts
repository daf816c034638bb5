/**
 * What publishing still needs. Not among the problems: a questionnaire that is being written is not wrong because of it.
 */
import { useMemo } from 'react';
import type { Problem } from '../../../../engine/base/problem.ts';
import type { Definition } from '../../../../engine/definition/definition.ts';
import { unassessedProblems } from '../../../../rules/document/unassessedProblems.ts';
import { useNamedRules } from './useNamedRules.ts';

/** @param definition the draft as far as it can be read, with its problems */
export function useUnfinished(definition: Definition | undefined): readonly Problem[] {
  const { rules } = useNamedRules(definition?.ruleSet);
  return useMemo(
    () => (definition && rules ? unassessedProblems(rules, definition) : []),
    [definition, rules],
  );
}
