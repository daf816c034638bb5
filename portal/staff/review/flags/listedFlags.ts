/** A submission's flags, with those that nobody asked about. */
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { type Questionnaire, resolveForm } from '@clinic/engine/form';
import type { RuleSet } from '@clinic/rules/document';
import { isNeverAsked } from '@clinic/rules/evaluate';
import { type ListedFlag, listFlags } from './flagList.ts';

export function listedFlags(
  { answersJSON, answeredOn, flagsJSON, evidenceJSON }: SubmissionDetail,
  ruleSet: RuleSet,
  /** Undefined if it could not be loaded. */
  questionnaire: Questionnaire | undefined,
): ListedFlag[] {
  if (!questionnaire) return listFlags(ruleSet, flagsJSON, evidenceJSON);
  const form = resolveForm(questionnaire, answersJSON as Answers, answeredOn);
  return listFlags(ruleSet, flagsJSON, evidenceJSON, (key) => {
    try {
      return isNeverAsked(evidenceJSON, key, questionnaire, form);
    } catch {
      // Evidence that cannot be read is reported where it is shown.
      return false;
    }
  });
}
