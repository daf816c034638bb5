/** The answers of a step on the review, with one button to go through all of them again. */
import { type AnswerSource, type AnswerValue, isBlank, sourceKey, words } from '@clinic/engine/base';
import { type Question, type Step, takesAnswer, textIn } from '@clinic/engine/definition';
import {
  type CompiledQuestion,
  countedAnswer,
  displayLines,
  shownValue,
  sourceText,
} from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';
import { type Issue, issueText } from '@clinic/engine/validation';
import { classes, DisclosureMark, unbroken } from '@clinic/platform/ui';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../state/place.ts';
import { questionDomId } from '../state/questionDomId.ts';
import { useWizard, type WizardShared } from '../state/WizardContext.ts';
import { isHard } from '../state/wizardModel.ts';
import { SignaturePicture } from '../widgets/parts/SignaturePicture.tsx';
import { AnswerSections } from './AnswerSections.tsx';

interface ReviewCardProps {
  step: Step;
  questions: readonly Question[];
  /** Problems of its answers, which keep it unfolded. */
  issues: readonly Issue[];
  /** Undefined: it does not fold. */
  isOpen: boolean | undefined;
  onOpen: (isOpen: boolean) => void;
  onGo: (place: Place) => void;
}

export function ReviewCard({ step, questions, issues, isOpen, onOpen, onGo }: ReviewCardProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const title = textIn(step.title, language);
  const first = questions.find(takesAnswer);
  const answers = (
    <AnswerSections
      step={step}
      questions={questions}
      language={language}
      className="divide-y divide-line"
      headingClassName="px-4 pt-4 pb-1 text-lg font-semibold sm:px-5"
    >
      {(question) => (
        <ReviewRow
          key={question.id}
          question={question}
          issues={issues.filter(({ key }) => key === question.id)}
          onChange={() => onGo({ step: step.id, change: 'answer', focus: question.id })}
        />
      )}
    </AnswerSections>
  );
  return (
    <section
      aria-labelledby={`review-${step.id}`}
      className="mt-3 rounded border border-line bg-surface sm:mt-4"
    >
      <div className="flex items-center justify-between gap-x-4 px-4 sm:px-5">
        <h2 id={`review-${step.id}`} className="py-2.5 text-xl font-semibold">
          {unbroken(title)}
        </h2>
        {first && (
          <button
            type="button"
            onClick={() => onGo({ step: step.id, change: 'step', focus: first.id })}
            className="shrink-0 text-base font-semibold text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            {t('wizard.review.change')}
            <span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      {isOpen === undefined || issues.length > 0 ? (
        <div className="border-t border-line">{answers}</div>
      ) : (
        <details className="group" open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
          <summary className="flex min-h-11 items-center gap-3 rounded border-t border-line px-4 text-base text-ink-soft hover:bg-sunken sm:px-5">
            <span className="sr-only">{title}: </span>
            <Count questions={questions} />
            <DisclosureMark />
          </summary>
          <div className="border-t border-line">{answers}</div>
        </details>
      )}
    </section>
  );
}

function Count({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const wizard = useWizard();
  const answerable = questions.filter(takesAnswer);
  const blank = answerable.filter((question) => isLeftBlank(question, valueIn(question, wizard))).length;
  return [
    t('wizard.review.answered', { count: answerable.length - blank }),
    ...(blank > 0 ? [t('wizard.review.blank', { count: blank })] : []),
  ].join(' · ');
}

/** A consent that is not given is a no. */
const isLeftBlank = ({ type }: Question, value: AnswerValue | undefined): boolean =>
  isBlank(value) && type !== 'consent';

/** As the patient sees it: without questions that an entry of a group hides. */
function valueIn({ id }: Question, { questionnaire, store, model }: WizardShared): AnswerValue | undefined {
  const form = model.form();
  const compiled = questionnaire.questions.get(id) as CompiledQuestion;
  const counted = countedAnswer(compiled, store.all(), form) as AnswerValue | undefined;
  return shownValue(compiled, counted === undefined ? {} : { [id]: counted }, form, 'patient');
}

interface ReviewRowProps {
  question: Question;
  issues: readonly Issue[];
  onChange: () => void;
}

function ReviewRow({ question, issues, onChange }: ReviewRowProps) {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { questionnaire, language } = wizard;
  const label = textIn(question.label, language);
  const answered = takesAnswer(question);
  const value = valueIn(question, wizard);
  const source = wizard.store.get(sourceKey(question.id));
  const strokes = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  return (
    <div
      className={classes(
        'relative min-h-11 px-4 py-2 text-base sm:grid sm:grid-cols-2 sm:gap-x-4 sm:px-5 sm:py-2.5 sm:pe-12',
        answered && 'group/row hover:bg-sunken',
      )}
    >
      <dt className="text-sm text-ink-soft sm:text-base">{unbroken(label)}</dt>
      <dd
        className={
          isLeftBlank(question, value)
            ? 'text-ink-soft italic'
            : 'font-medium whitespace-pre-line wrap-anywhere'
        }
      >
        {displayLines(question, value, language)}
        {strokes && (
          <SignaturePicture strokes={strokes} label={words(language).drawnSignature} className="mt-2" />
        )}
        {source && !isBlank(value) && (
          <p className="mt-0.5 text-sm font-normal text-ink-soft">
            {sourceText(source as unknown as AnswerSource, language)}
          </p>
        )}
        {issues.map((issue) => (
          <p
            key={issue.code}
            className={classes(
              'mt-1 flex items-start gap-1.5 font-semibold not-italic',
              isHard(issue) ? 'text-danger' : 'text-warning',
            )}
          >
            <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {issueText(issue, questionnaire, language)}
          </p>
        ))}
      </dd>
      {answered && (
        // The whole row, so that one press reaches the answer, but the card shows one "Change".
        <dd>
          <button
            type="button"
            id={questionDomId(question.id)}
            onClick={onChange}
            className="absolute inset-0 w-full rounded"
          >
            <span className="sr-only">
              {t('wizard.review.change')} {label}
            </span>
            <Pencil
              aria-hidden="true"
              className="absolute end-4 top-3 size-4 text-accent opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 max-sm:hidden"
            />
          </button>
        </dd>
      )}
    </div>
  );
}
