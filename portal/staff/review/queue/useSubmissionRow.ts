/** What a row of the queue shows of a submission, in the reader's language. */
import type { SubmissionListItem } from '@clinic/contract/review';
import type { EligibilityRule } from '@clinic/engine/definition';
import { hasFailed } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passedRules } from '../flags/ContinuedPast.tsx';
import { dangersOf, type ListedFlag, listFlags } from '../flags/flagList.ts';
import { questionnaireOf, ruleSetOf } from '../queries.ts';
import { questionnaireTitle } from '../questionnaireTitle.ts';
import { type StatusChanger, useStatusChange } from './useStatusChange.tsx';

export interface SubmissionRow {
  name: string;
  contact: string;
  form: string;
  /** The submission's page. */
  path: string;
  /** Undefined until their rule set has loaded. */
  flags: ListedFlag[] | undefined;
  /** The rule set could not be loaded: which flags are raised is only partly known. */
  rulesFailed: boolean;
  /** Eligibility rules that the patient continued past. */
  passed: EligibilityRule[];
  /** The patient continued past one; known even without the form. */
  hasContinued: boolean;
  /** States which emails the patient does not get, if any. */
  noMail: string | undefined;
  change: StatusChanger;
}

export function useSubmissionRow(submission: SubmissionListItem): SubmissionRow {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, status, patient } = submission;
  const rules = useQuery(ruleSetOf(submission.ruleSet));
  const { data: questionnaire } = useQuery(questionnaireOf(submission.questionnaire));
  const ruleSet = rules.data;
  const flags = ruleSet && listFlags(ruleSet, submission.flagsJSON);
  return {
    name: patient.name || t('review.unknownPatient'),
    contact: patient.email || (patient.phone ?? t('review.noEmail')),
    form: questionnaireTitle(submission, questionnaire, language, t('submission.unknownForm')),
    path: `/physician/submissions/${id}`,
    flags,
    rulesFailed: hasFailed(rules),
    hasContinued: submission.continuedPast.length > 0,
    passed: passedRules(submission, questionnaire),
    noMail: patient.mail === 'all' ? undefined : t(`unreachable.${patient.mail}.short`),
    change: useStatusChange({ id, status, dangers: flags && dangersOf(flags) }),
  };
}
