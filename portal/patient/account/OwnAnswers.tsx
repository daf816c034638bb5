/** A patient's own answers, by section, with the questions as asked. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { type Answers, type AnswerValue, words } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import {
  type CompiledQuestion,
  displayLines,
  type Questionnaire,
  resolveForm,
  shownQuestions,
  shownSteps,
  shownValue,
  withNamedAnswers,
} from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';
import { useLanguage } from '@clinic/platform/i18n';
import { Card, DisclosureMark, unbroken } from '@clinic/platform/ui';
import { AnswerSections, SignaturePicture } from '@clinic/wizard';
import { useMemo } from 'react';

export function OwnAnswers({
  submission,
  questionnaire: asked,
}: {
  submission: OwnSubmissionDetail;
  questionnaire: Questionnaire;
}) {
  const language = useLanguage();
  const answers = submission.answers as Answers;
  const { form, questionnaire } = useMemo(() => {
    const state = resolveForm(asked, answers, submission.answeredOn);
    return { form: state, questionnaire: withNamedAnswers(asked, answers, state) };
  }, [asked, answers, submission.answeredOn]);
  return (
    <div className="grid gap-3">
      {shownSteps(questionnaire, form).map((step) => (
        <Card key={step.id} as="section" padding="none">
          <details className="group">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-semibold sm:px-6">
              {textIn(step.title, language)}
              <DisclosureMark />
            </summary>
            <AnswerSections
              step={step}
              questions={shownQuestions(questionnaire, form, step.id).filter(
                ({ type }) => type !== 'information',
              )}
              language={language}
              className="divide-y divide-line border-t border-line"
              headingClassName="border-t border-line px-4 pt-4 pb-2 font-semibold sm:px-6"
            >
              {(question) => (
                <OwnAnswer
                  key={question.id}
                  question={question}
                  value={shownValue(
                    questionnaire.questions.get(question.id) as CompiledQuestion,
                    answers,
                    form,
                    'patient',
                  )}
                />
              )}
            </AnswerSections>
          </details>
        </Card>
      ))}
    </div>
  );
}

function OwnAnswer({ question, value }: { question: Question; value: AnswerValue | undefined }) {
  const language = useLanguage();
  const drawn = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-2 sm:px-6">
      <dt className="text-ink-soft">{unbroken(textIn(question.label, language))}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line tabular-nums">
        {displayLines(question, value, language)}
        {drawn && (
          <SignaturePicture strokes={drawn} label={words(language).drawnSignature} className="mt-2" />
        )}
      </dd>
    </div>
  );
}
