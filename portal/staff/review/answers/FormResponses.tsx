/** The answers, in the order and with the wording of the patient's form. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { Loading, RetryNotice, Skeleton } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { ListedFlag } from '../flags/flagList.ts';
import type { Basis } from '../useBasis.ts';
import { AnswersByStep } from './AnswersByStep.tsx';
import type { ChangedAnswer } from './changedAnswers.ts';
import { StoredAnswers } from './StoredAnswers.tsx';

interface FormResponsesProps {
  submission: SubmissionDetail;
  /** Without the form, the stored answers are shown as they are. */
  basis: Basis;
  /** Undefined until the rules have loaded. */
  flags: readonly ListedFlag[] | undefined;
  /** Question id → the answer before the patient changed it. */
  changed: ReadonlyMap<string, ChangedAnswer>;
}

export function FormResponses({ submission, basis, flags, changed }: FormResponsesProps) {
  const { t } = useTranslation();
  const { questionnaire, ruleSet, formFailed, rulesFailed, retry } = basis;
  if (formFailed) {
    return (
      <div className="grid gap-5">
        <RetryNotice title={t('basis.form.title')} text={t('basis.form.text')} query={retry} />
        <StoredAnswers answers={submission.answersJSON} keys={Object.keys(submission.answersJSON)} />
      </div>
    );
  }
  if (!questionnaire || !(flags || rulesFailed)) {
    return (
      <Loading text={t('shell.loadingSubmission')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-5">
      {rulesFailed && (
        <RetryNotice title={t('basis.notable.title')} text={t('basis.notable.text')} query={retry} />
      )}
      <AnswersByStep
        key={submission.id}
        submission={submission}
        questionnaire={questionnaire}
        ruleSet={ruleSet}
        flags={flags ?? NO_FLAGS}
        changed={changed}
      />
    </div>
  );
}

const NO_FLAGS: readonly ListedFlag[] = [];
