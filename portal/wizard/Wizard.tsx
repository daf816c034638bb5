/**
 * Asks a questionnaire: its steps, then the review. Knows nothing of drafts or servers; whoever uses it says
 * where it stands (so that the browser's Back works) and what submitting means.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../engine/answers.ts';
import { takesAnswer } from '../../engine/definition.ts';
import type { Ineligible } from '../../engine/eligibility.ts';
import { REVIEW_STEP } from '../../engine/progress.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import type { SchemaErrors } from '../../engine/validation.ts';
import { Notice } from '../ui/Notice.tsx';
import type { AnswersStore } from './answersStore.ts';
import { createIssueStore } from './issueStore.ts';
import { NotEligible } from './NotEligible.tsx';
import type { Place } from './place.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { StepPage } from './StepPage.tsx';
import type { SubmitOutcome } from './submitOutcome.ts';
import type { Uploads } from './uploads.ts';
import { useCorrections } from './useCorrections.ts';
import { useUnitConversion } from './useUnitConversion.ts';
import { useUploadQueue } from './useUploadQueue.ts';
import { WizardBar } from './WizardBar.tsx';
import { WizardContext } from './WizardContext.ts';
import { answeredKeys, createWizardModel, type WizardModel } from './wizardModel.ts';

export interface WizardProps {
  questionnaire: Questionnaire;
  store: AnswersStore;
  schemaErrors: SchemaErrors;
  /** `YYYY-MM-DD` where the patient is. */
  today: string;
  language: string;
  at: Place;
  onGo: (place: Place, how?: 'push' | 'replace') => void;
  /** Back from the first step. */
  onLeave?: () => void;
  onSubmit: () => Promise<SubmitOutcome>;
  /** Where files go; without it none can be sent. */
  uploads?: Uploads;
  /** What became of a submission that waited for a connection. */
  lateOutcome?: SubmitOutcome | null;
  /** Continue was pressed on a step, and everything on it was accepted or not. */
  onContinue?: (stepId: string, accepted: boolean) => void;
  /** The save state, in its one place. */
  status?: ReactNode;
  /** Something to say above whatever is asked. */
  announcement?: ReactNode;
  /** Something quiet beside the questions of a step. */
  aside?: (stepId: string) => ReactNode;
}

export function Wizard(props: WizardProps) {
  const { questionnaire, store, schemaErrors, today, language } = props;
  const model = useMemo(
    () => createWizardModel(questionnaire, store, { today, schemaErrors }),
    [questionnaire, store, today, schemaErrors],
  );
  const [issues] = useState(createIssueStore);
  useCorrections(model, store, issues);
  const files = useUploadQueue(store, props.uploads);
  useUnitConversion(questionnaire, store, model);
  const shared = useMemo(
    () => ({ questionnaire, store, issues, model, language, files }),
    [questionnaire, store, issues, model, language, files],
  );
  return (
    <WizardContext value={shared}>
      <Pages {...props} model={model} />
    </WizardContext>
  );
}

function Pages({ model, ...props }: WizardProps & { model: WizardModel }) {
  const {
    questionnaire,
    store,
    at,
    onGo,
    onLeave,
    onSubmit,
    lateOutcome,
    onContinue,
    status,
    announcement,
    aside,
    schemaErrors,
  } = props;
  const { t } = useTranslation();
  // Decided on arrival, not while answers change.
  const reachable = useMemo(() => model.reachable(at.step), [model, at.step]);
  const [notice, setNotice] = useState<string>();
  const changes = useChanges(questionnaire, model, store, at);
  const goneOn = useRef(new Set<string>());
  const exit = model.turnedAway(at.step).find(({ rule }) => rule.id === at.exit);
  useEffect(() => {
    if (reachable !== at.step) onGo({ step: reachable }, 'replace');
  }, [reachable, at.step, onGo]);
  if (reachable !== at.step) return null;

  const go = (place: Place, note?: string): void => {
    setNotice(note);
    onGo(place);
  };
  const { previous } = model.progress(at.step);
  const back = at.change
    ? () => go({ step: REVIEW_STEP })
    : previous
      ? () => go({ step: previous })
      : onLeave;
  const proceed = (): void => {
    const told = model.turnedAway(at.step).find((found) => !goneOn.current.has(markOf(found, store)));
    if (told) {
      go({ ...at, exit: told.rule.id });
      return;
    }
    if (!at.change) {
      go({ step: model.progress(at.step).next ?? REVIEW_STEP });
      return;
    }
    const { opened, removed } = changes.outcome();
    if (opened) go({ step: opened, change: true }, t('wizard.review.opened'));
    else go({ step: REVIEW_STEP }, removed > 0 ? t('wizard.review.removed', { count: removed }) : undefined);
  };
  return (
    <div className="text-lg">
      <WizardBar stepId={at.step} status={status} />
      <div className="mx-auto max-w-160 pt-6 pb-16 sm:pt-10 [&_:is(input,select,textarea,button,a)]:scroll-mt-14">
        {announcement}
        {notice && (
          <Notice role="status" tone="info" className="mb-6">
            {notice}
          </Notice>
        )}
        {at.step === REVIEW_STEP ? (
          <ReviewStep onGo={go} onBack={back} onSubmit={onSubmit} late={lateOutcome ?? null} />
        ) : exit ? (
          <NotEligible
            found={exit}
            onChange={() => go({ step: at.step, focus: exit.key, ...(at.change && { change: true }) })}
            onContinue={() => {
              goneOn.current.add(markOf(exit, store));
              proceed();
            }}
          />
        ) : (
          <StepPage
            key={at.step}
            stepId={at.step}
            focus={at.focus}
            schemaErrors={schemaErrors}
            aside={aside}
            onBack={back}
            onRefused={() => onContinue?.(at.step, false)}
            onDone={() => {
              onContinue?.(at.step, true);
              proceed();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Told again once the answer is another. */
const markOf = ({ rule, key }: Ineligible, store: AnswersStore): string =>
  `${rule.id} ${JSON.stringify(store.get(key))}`;

/** Follows what a change made from the review does to the rest: questions it opens, answers it removes. */
function useChanges(questionnaire: Questionnaire, model: WizardModel, store: AnswersStore, at: Place) {
  const asked = useRef<Set<string>>(undefined);
  const answered = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken on arrival at each place
  useEffect(() => {
    answered.current = answeredKeys(model, store);
    if (asked.current === undefined || at.step === REVIEW_STEP) {
      asked.current = new Set(model.steps().flatMap(({ id }) => model.questions(id).map((q) => q.id)));
    }
  }, [model, store, at.step, at.change]);
  return {
    outcome: (): { opened?: string; removed: number } => {
      const seen = asked.current ?? new Set();
      for (const { id } of model.questions(at.step)) seen.add(id);
      const opened = model
        .steps()
        .find(({ id }) =>
          model.questions(id).some((q) => takesAnswer(q) && !seen.has(q.id) && isBlank(store.get(q.id))),
        );
      const now = new Set(answeredKeys(model, store));
      const shown = new Set(model.questions(at.step).map(({ id }) => id));
      const measured = new Set([...now].map((key) => measureOf(questionnaire, key)));
      // What was carried over to other units still applies.
      const gone = (key: string): boolean => {
        const measure = measureOf(questionnaire, key);
        return !now.has(key) && !shown.has(key) && !(measure !== undefined && measured.has(measure));
      };
      const removed = answered.current.filter(gone).length;
      return { removed, ...(opened ? { opened: opened.id } : {}) };
    },
  };
}

const measureOf = ({ questions }: Questionnaire, key: string): string | undefined =>
  questions.get(key)?.question.measure;
