/** All answers, to check, change and submit. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerValue, isBlank } from '../../../engine/base/answers.ts';
import { words } from '../../../engine/base/words.ts';
import { type Question, takesAnswer, textIn } from '../../../engine/definition/definition.ts';
import { REVIEW_STEP } from '../../../engine/definition/reservedSteps.ts';
import { displayLines } from '../../../engine/form/display.ts';
import type { CompiledQuestion } from '../../../engine/form/questionnaire.ts';
import { withEntryValues } from '../../../engine/form/shownValue.ts';
import { countedAnswer } from '../../../engine/form/visibility.ts';
import { signatureOf } from '../../../engine/questionTypes/signature.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { unbroken } from '../../platform/ui/base/unbroken.tsx';
import type { Place } from '../state/place.ts';
import { questionDomId } from '../state/questionDomId.ts';
import type { SubmitOutcome } from '../state/submitOutcome.ts';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { usePlaceText } from '../state/usePlaceText.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';
import { askedKeys } from '../state/wizardModel.ts';
import { SignaturePicture } from '../widgets/parts/SignaturePicture.tsx';
import { AnswerSections } from './AnswerSections.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { NotSubmitted } from './NotSubmitted.tsx';
import { Queued } from './Queued.tsx';
import { RefusedAnswers } from './RefusedAnswers.tsx';

interface ReviewStepProps {
  /** The question just changed: its row takes the focus. */
  focus: string | undefined;
  onGo: (place: Place) => void;
  onSubmit: () => Promise<SubmitOutcome>;
  /** The outcome of an offline submission. */
  late: SubmitOutcome | null;
}

export function ReviewStep({ late, ...props }: ReviewStepProps) {
  const [tried, setTried] = useState<SubmitOutcome>();
  const [reviews, setReviews] = useState(false);
  const outcome = late ?? tried;
  if (outcome?.kind === 'queued' && !reviews)
    return <Queued reason={outcome.reason} onReview={() => setReviews(true)} />;
  return <Review {...props} outcome={outcome} onOutcome={setTried} />;
}

interface ReviewProps extends Omit<ReviewStepProps, 'late'> {
  outcome: SubmitOutcome | undefined;
  onOutcome: (outcome: SubmitOutcome | undefined) => void;
}

function Review({ focus, onGo, onSubmit, outcome, onOutcome }: ReviewProps) {
  const { t } = useTranslation();
  const { questionnaire, store, model, language, files } = useWizard();
  useSyncExternalStore(store.watchAll, store.all);
  const heading = useStepFocus(focus);
  const [submitting, setSubmitting] = useState(false);
  const refused = outcome?.kind === 'refused';
  const place = usePlaceText(REVIEW_STEP);
  const pageTitle = `${t('wizard.review.title')} – ${place} – ${textIn(questionnaire.definition.title, language)}`;
  useDocumentTitle(refused ? t('wizard.errorTitle', { title: pageTitle }) : pageTitle);

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // Files that are still uploading would be left out. Those of hidden questions are not submitted.
  const sendFilesFirst = async (): Promise<SubmitOutcome | undefined> => {
    const sent = await files.settled(askedKeys(model));
    if (!here.current) return undefined;
    if (sent === 'waiting') return { kind: 'unsent', reason: 'filesWaiting' };
    if (sent === 'failed') return { kind: 'unsent', reason: 'filesFailed' };
    return onSubmit();
  };
  const sending = useSyncExternalStore(files.watch, () => files.isSending(askedKeys(model)));
  const submit = async (): Promise<void> => {
    setSubmitting(true);
    onOutcome(undefined);
    try {
      onOutcome(await sendFilesFirst());
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('wizard.review.title')}
      </h1>
      <p className="mt-2 max-w-[42em] text-ink-soft">{t('wizard.review.intro')}</p>
      {refused && (
        <RefusedAnswers
          issues={outcome.issues}
          onGo={(issue) => onGo({ step: issue.stepId, change: true, focus: issue.key })}
        />
      )}
      {model.steps().map((step) => (
        <section key={step.id} aria-labelledby={`review-${step.id}`} className="mt-10">
          <h2 id={`review-${step.id}`} className="border-b border-line-strong/50 pb-2 text-xl font-semibold">
            {textIn(step.title, language)}
          </h2>
          <AnswerSections
            step={step}
            questions={model.questions(step.id).filter(({ type }) => type !== 'information')}
            language={language}
            className="divide-y divide-line in-[.border-s-4]:ps-4"
            headingClassName="mt-6 ps-4 text-lg font-semibold"
          >
            {(question) => (
              <ReviewRow
                key={question.id}
                question={question}
                onChange={() => onGo({ step: step.id, change: true, focus: question.id })}
              />
            )}
          </AnswerSections>
        </section>
      ))}
      <div className="mt-10 grid gap-4">
        {outcome && <NotSubmitted outcome={outcome} onGo={onGo} />}
        <ConfirmEmail onGo={onGo} />
        <p className="text-base text-ink-soft">{t('wizard.review.declaration')}</p>
        {submitting && sending && (
          <p role="status" className="text-base">
            {t('wizard.review.fileSending')}
          </p>
        )}
        {outcome?.kind !== 'queued' && (
          <Button
            size="lg"
            className="justify-self-start max-sm:w-full"
            pending={submitting}
            onClick={submit}
          >
            {submitting ? t('wizard.review.submitting') : t('wizard.review.submit')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ReviewRow({ question, onChange }: { question: Question; onChange: () => void }) {
  const { t } = useTranslation();
  const { questionnaire, store, model, language } = useWizard();
  const label = textIn(question.label, language);
  const answered = takesAnswer(question);
  const form = model.form();
  const asked = questionnaire.questions.get(question.id) as CompiledQuestion;
  // Without questions that an entry of a group hides.
  const counted = countedAnswer(asked, store.all(), form) as AnswerValue | undefined;
  const value = answered
    ? withEntryValues(asked, counted, form, 'patient')
    : (form.values[question.id] as AnswerValue | undefined);
  const strokes = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  return (
    <div className="grid gap-x-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-base text-ink-soft max-sm:col-span-2">{unbroken(label)}</dt>
      <dd
        className={
          isBlank(value) && question.type !== 'consent'
            ? 'text-base text-ink-soft italic'
            : 'text-base font-medium break-words whitespace-pre-line'
        }
      >
        {displayLines(question, value, language)}
        {strokes && (
          <SignaturePicture strokes={strokes} label={words(language).drawnSignature} className="mt-2" />
        )}
      </dd>
      {answered && (
        <dd>
          <button
            type="button"
            id={questionDomId(question.id)}
            onClick={onChange}
            className="-my-2.5 min-h-11 text-base font-semibold text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            {t('wizard.review.change')}
            <span className="sr-only"> {label}</span>
          </button>
        </dd>
      )}
    </div>
  );
}
