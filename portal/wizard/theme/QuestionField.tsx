/** Finds a question by its id and connects it to the store. */
import type { Question } from '@clinic/engine/definition';
import { issueText } from '@clinic/engine/validation';
import { PageHeading } from '@clinic/platform/ui';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { questionDomId } from '../state/questionDomId.ts';
import { HeadingQuestion, useWizard } from '../state/WizardContext.ts';
import { QuestionWidget } from '../widgets/QuestionWidget.tsx';

export function QuestionField({ name }: { name: string }) {
  const { questionnaire, model, issues, language, earlier, domId = questionDomId } = useWizard();
  const headingQuestion = useContext(HeadingQuestion);
  const slot = useMemo(() => model.units.slotOf(name), [model, name]);
  const readIssue = () => issues.of(name);
  const issue = useSyncExternalStore(issues.watch, readIssue, readIssue);
  const { seen, stored } = model.units.of(name) ?? {};
  const compiledQuestion = questionnaire.questions.get(name)?.question;
  // A number that is shown converted needs no help with typing it, and nothing below it moves.
  const question = useMemo(
    () =>
      compiledQuestion?.help && seen !== stored ? { ...compiledQuestion, help: undefined } : compiledQuestion,
    [compiledQuestion, seen, stored],
  ) as Question | undefined;
  if (!question) return null;
  return (
    <PageHeading value={headingQuestion?.key === name ? headingQuestion.heading : null}>
      <QuestionWidget
        question={question}
        id={domId(name)}
        slot={slot}
        said={earlier?.get(name)}
        {...(issue && { error: issueText(issue, questionnaire, language) })}
      />
    </PageHeading>
  );
}
