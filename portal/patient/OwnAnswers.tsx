/** A patient's own answers, by section, as they were asked. */
import { useMemo } from 'react';
import type { Answers, AnswerValue } from '../../engine/answers.ts';
import { textIn } from '../../engine/definition.ts';
import { displayAnswer } from '../../engine/display.ts';
import { look, shownQuestions, shownSteps } from '../../engine/visibility.ts';
import type { OwnSubmissionDetail } from '../../server/review/conversation/contract.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Card } from '../ui/Card.tsx';
import type { AskedForm } from './queries.ts';

export function OwnAnswers({ submission, form }: { submission: OwnSubmissionDetail; form: AskedForm }) {
  const language = useLanguage();
  const { questionnaire } = form;
  const answers = submission.answers as Answers;
  const seen = useMemo(
    () => look(questionnaire, answers, submission.createdAt.slice(0, 10)),
    [questionnaire, answers, submission.createdAt],
  );
  return (
    <div className="grid gap-3">
      {shownSteps(questionnaire, seen).map((step) => (
        <Card key={step.id} as="section" padding="none">
          <details className="group">
            <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold sm:px-6">
              {textIn(step.title, language)}
            </summary>
            <dl className="divide-y divide-line border-t border-line">
              {shownQuestions(questionnaire, seen, step.id)
                .filter(({ type }) => type !== 'information')
                .map((question) => (
                  <div key={question.id} className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-2 sm:px-6">
                    <dt className="text-ink-soft">{textIn(question.label, language)}</dt>
                    <dd className="font-medium wrap-anywhere whitespace-pre-line tabular-nums">
                      {displayAnswer(
                        question,
                        (question.type === 'computed' ? seen.values[question.id] : answers[question.id]) as
                          | AnswerValue
                          | undefined,
                        language,
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </details>
        </Card>
      ))}
    </div>
  );
}
