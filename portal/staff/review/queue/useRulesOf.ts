/** The rule sets and forms of some rows of the queue. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { hasFailed, isFirstLoad } from '@clinic/platform/api';
import { useQueries } from '@tanstack/react-query';
import { questionnaireOf, ruleSetOf, type VersionRef } from '../queries.ts';

export function useRulesOf(rows: readonly SubmissionListItem[]) {
  const rules = useQueries({ queries: distinct(rows.map(({ ruleSet }) => ruleSet)).map(ruleSetOf) });
  const forms = useQueries({
    queries: distinct(rows.map(({ questionnaire }) => questionnaire)).map(questionnaireOf),
  });
  return {
    /** The rows' flags are not known yet, but are about to be. */
    isLoading: rules.some(isFirstLoad),
    failed: [...rules, ...forms].filter(hasFailed),
  };
}

const distinct = (versions: readonly VersionRef[]): VersionRef[] => [
  ...new Map(versions.map(({ id, version }) => [`${id} ${version}`, { id, version }])).values(),
];
