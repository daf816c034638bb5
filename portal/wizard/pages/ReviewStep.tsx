/** All answers, to check, change and submit. */
import { REVIEW_STEP, takesAnswer, textIn } from '@clinic/engine/definition';
import { type Issue, isConfirmed } from '@clinic/engine/validation';
import { Button, stickyBar, useMedia } from '@clinic/platform/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswersStore } from '../state/answersStore.ts';
import type { Place } from '../state/place.ts';
import type { RefusedAnswer, SubmitOutcome } from '../state/submitOutcome.ts';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { usePlaceText } from '../state/usePlaceText.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';
import { askedKeys, isHard, type WizardModel } from '../state/wizardModel.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { NotSubmitted } from './NotSubmitted.tsx';
import { Queued } from './Queued.tsx';
import { RefusedAnswers } from './RefusedAnswers.tsx';
import { ReviewCard } from './ReviewCard.tsx';

/** On a phone, a longer review is folded: nobody finds the answer to correct in ten screens. */
const MOST_UNFOLDED = 20;

export interface ReviewStepProps {
  /** The question just changed: its row takes the focus. */
  focus: string | undefined;
  /** Steps whose answers a phone shows. */
  unfolded: ReadonlySet<string>;
  onUnfold: (steps: ReadonlySet<string>) => void;
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

function Review({ focus, unfolded, onUnfold, onGo, onSubmit, outcome, onOutcome }: ReviewProps) {
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
  const cards = model.steps().map((step) => ({
    step: questionnaire.steps.get(step.id)?.step ?? step,
    questions: model
      .questions(step.id)
      .filter(({ type }) => type !== 'information')
      .map((question) => questionnaire.questions.get(question.id)?.question ?? question),
  }));
  const isNarrow = useMedia('(width < 40rem)');
  const answerable = cards.flatMap(({ questions }) => questions.filter(takesAnswer));
  // Which answers changed is not known here: somebody asked to review them again has to see all.
  const folds = isNarrow && answerable.length > MOST_UNFOLDED && outcome?.kind !== 'changed';
  const areShown = cards.every(({ step }) => unfolded.has(step.id));
  const open = (id: string, isOpen: boolean): void => {
    const others = [...unfolded].filter((each) => each !== id);
    onUnfold(new Set(isOpen ? [...others, id] : others));
  };
  const issues = [...openIssues(model, store), ...(refused ? outcome.issues.map(asHard) : [])];
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('wizard.review.title')}
      </h1>
      <p className="mt-2 max-w-[42em] text-ink-soft">{t('wizard.review.intro')}</p>
      <p className="mt-2 max-w-[42em] text-ink-soft">{t('wizard.review.declaration')}</p>
      {refused && (
        <RefusedAnswers
          issues={outcome.issues}
          onGo={(issue) => onGo({ step: issue.stepId, change: 'answer', focus: issue.key })}
        />
      )}
      <div className="mt-6 empty:hidden">
        <ConfirmEmail onGo={onGo} />
      </div>
      {folds && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          onClick={() => onUnfold(new Set(areShown ? [] : cards.map(({ step }) => step.id)))}
        >
          {t(areShown ? 'wizard.review.hideAll' : 'wizard.review.showAll')}
        </Button>
      )}
      {cards.map(({ step, questions }) => (
        <ReviewCard
          key={step.id}
          step={step}
          questions={questions}
          issues={issues.filter(({ stepId }) => stepId === step.id)}
          isOpen={folds ? unfolded.has(step.id) : undefined}
          onOpen={(isOpen) => open(step.id, isOpen)}
          onGo={onGo}
        />
      ))}
      {outcome && (
        <div className="mt-6 empty:hidden">
          <NotSubmitted outcome={outcome} onGo={onGo} />
        </div>
      )}
      {outcome?.kind !== 'queued' && (
        <div
          ref={stickyBar}
          className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
        >
          {submitting && sending && (
            <p role="status" className="mb-2 text-base">
              {t('wizard.review.fileSending')}
            </p>
          )}
          <Button size="lg" className="max-sm:w-full" pending={submitting} onClick={submit}>
            {submitting ? t('wizard.review.submitting') : t('wizard.review.submit')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What still keeps the form from being submitted, or was never confirmed; such answers are never folded. */
const openIssues = (model: WizardModel, store: AnswersStore): Issue[] =>
  model.validate().filter((issue) => isHard(issue) || !isConfirmed(issue, store.all(), model.form()));

const asHard = (issue: RefusedAnswer): Issue => ({ level: 'hard', ...issue });
