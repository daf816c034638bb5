/**
 * What publishing still needs. Not among the problems: a questionnaire that is being written is not wrong because of it.
 */
import type { Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { unassessedProblems } from '@clinic/rules/document';
import { useMemo } from 'react';
import { useNamedRules } from './useNamedRules.ts';

/** @param definition the draft as far as it can be read, with its problems */
export function useUnfinished(definition: Definition | undefined): readonly Problem[] {
  const { rules } = useNamedRules(definition?.ruleSet);
  return useMemo(
    () => (definition && rules ? unassessedProblems(rules, definition) : []),
    [definition, rules],
  );
}
