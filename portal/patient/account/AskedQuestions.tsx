/** A request's questions, rendered with the wizard's widgets and grouped by step. */
import { type Question, textIn } from '@clinic/engine/definition';
import { issueText } from '@clinic/engine/validation';
import { QuestionWidget, questionDomId, useWizard } from '@clinic/wizard';
import { useMemo, useSyncExternalStore } from 'react';

export function AskedQuestions({ keys }: { keys: ReadonlySet<string> }) {
  const { questionnaire, model, language } = useWizard();
  const readShown = () =>
    model.units
      .shown(
        questionnaire.definition.steps.flatMap(({ questions }) => questions.filter(({ id }) => keys.has(id))),
      )
      .map(({ id }) => id)
      .join(' ');
  const shown = new Set(useSyncExternalStore(model.watch, readShown, readShown).split(' '));
  return (
    <div className="grid gap-9 text-lg">
      {questionnaire.definition.steps.map((step) => {
        const questions = step.questions.filter(({ id }) => shown.has(id));
        if (questions.length === 0) return null;
        return (
          <section key={step.id} aria-label={textIn(step.title, language)} className="grid gap-6">
            <h3 className="border-b border-line pb-1.5 text-base font-semibold text-ink-soft">
              {textIn(step.title, language)}
            </h3>
            {questions.map((question) => (
              <Asked key={question.id} question={question} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Asked({ question }: { question: Question }) {
  const { questionnaire, model, issues, language } = useWizard();
  const slot = useMemo(() => model.units.slotOf(question.id), [model, question.id]);
  const issue = useSyncExternalStore(issues.watch, () => issues.of(question.id));
  return (
    <QuestionWidget
      question={question}
      id={questionDomId(question.id)}
      slot={slot}
      {...(issue && { error: issueText(issue, questionnaire, language) })}
    />
  );
}
