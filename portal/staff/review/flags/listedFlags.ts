/** A submission's flags, with those that nobody asked about. */
import type { SubmissionDetail } from '../../../../contract/review.ts';
import type { Answers } from '../../../../engine/base/answers.ts';
import type { Questionnaire } from '../../../../engine/form/questionnaire.ts';
import { resolveForm } from '../../../../engine/form/visibility.ts';
import type { RuleSet } from '../../../../rules/document/ruleset.ts';
import { isNeverAsked } from '../../../../rules/evaluate/notAsked.ts';
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
