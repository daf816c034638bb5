/** RJSF's field for every question type: finds the question by its name and connects it to the store. */
import type { FieldProps } from '@rjsf/utils';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { issueText } from '../../../engine/validation/issueText.ts';
import { PageHeading } from '../../platform/ui/base/PageHeading.ts';
import { storeSlot } from '../state/answerSlot.ts';
import { questionDomId } from '../state/questionDomId.ts';
import { HeadingQuestion, useWizard } from '../state/WizardContext.ts';
import { QuestionWidget } from '../widgets/QuestionWidget.tsx';

export function QuestionField({ name }: FieldProps) {
  const { questionnaire, store, issues, language, domId = questionDomId } = useWizard();
  const heads = useContext(HeadingQuestion);
  const slot = useMemo(() => storeSlot(store, name), [store, name]);
  const readIssue = () => issues.of(name);
  const issue = useSyncExternalStore(issues.watch, readIssue, readIssue);
  const question = questionnaire.questions.get(name)?.question;
  // RJSF's form renders its earlier schema once more when the questions change, as those of a property form do.
  if (!question) return null;
  return (
    <PageHeading value={heads?.key === name ? heads.heading : null}>
      <QuestionWidget
        question={question}
        id={domId(name)}
        slot={slot}
        {...(issue && { error: issueText(issue, questionnaire, language) })}
      />
    </PageHeading>
  );
}
