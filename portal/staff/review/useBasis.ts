/** What is needed to display a submission: its form and its rules, which may fail to load. */
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Questionnaire } from '@clinic/engine/form';
import { hasFailed, isFirstLoad } from '@clinic/platform/api';
import type { RuleSet } from '@clinic/rules/document';
import { useQuery } from '@tanstack/react-query';
import { questionnaireOf, ruleSetOf } from './queries.ts';

export interface Basis {
  /** Undefined while it loads, or if it could not be loaded. */
  questionnaire: Questionnaire | undefined;
  ruleSet: RuleSet | undefined;
  /** Loading for the first time, without a failure so far. */
  isLoading: boolean;
  formFailed: boolean;
  rulesFailed: boolean;
  /** Retries what failed. */
  retry: { isFetching: boolean; refetch: () => void };
}

export function useBasis(submission: SubmissionDetail): Basis {
  const form = useQuery(questionnaireOf(submission.questionnaire));
  const rules = useQuery(ruleSetOf(submission.ruleSet));
  const failed = [form, rules].filter(hasFailed);
  return {
    questionnaire: form.data,
    ruleSet: rules.data,
    isLoading: isFirstLoad(form) || isFirstLoad(rules),
    formFailed: failed.includes(form),
    rulesFailed: failed.includes(rules),
    retry: {
      isFetching: failed.some(({ isFetching }) => isFetching),
      refetch: () => {
        for (const { refetch } of failed) void refetch();
      },
    },
  };
}
