/**
 * Asks a questionnaire: its steps, then the review. Independent of drafts and servers; the caller provides
 * the current place (so that the browser's Back works) and the submit function.
 */
import { isBlank } from '@clinic/engine/base';
import { markupIn, type Question, REVIEW_STEP, takesAnswer } from '@clinic/engine/definition';
import { type Ineligible, markOf, type Questionnaire } from '@clinic/engine/form';
import { classes, Notice } from '@clinic/platform/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from './BackLink.tsx';
import { NotEligible, NoticePage, ReviewStep } from './lazyPages.ts';
import type { Stopping } from './pages/NotEligible.tsx';
import { StepPage } from './StepPage.tsx';
import type { AnswersStore } from './state/answersStore.ts';
import type { Earlier } from './state/earlier.ts';
import { createIssueStore } from './state/issueStore.ts';
import type { Place } from './state/place.ts';
import type { SubmitOutcome } from './state/submitOutcome.ts';
import type { Uploads } from './state/uploads.ts';
import { useCorrections } from './state/useCorrections.ts';
import { useExternalValues } from './state/useExternalValues.ts';
import { useNamedAnswers } from './state/useNamedAnswers.ts';
import { useNotices } from './state/useNotices.ts';
import { useTurn } from './state/useTurn.ts';
import { useUploadQueue } from './state/useUploadQueue.ts';
import { type CodeListState, useWizard, WizardContext } from './state/WizardContext.ts';
import { answeredKeys, askedKeys, createWizardModel, type WizardModel } from './state/wizardModel.ts';
import { WizardBar } from './WizardBar.tsx';
import { RichText } from './widgets/parts/RichText.tsx';

export interface WizardProps {
  questionnaire: Questionnaire;
  store: AnswersStore;
  /** `YYYY-MM-DD` in the patient's time zone. */
  today: string;
  language: string;
  at: Place;
  /** Resolves once the place is shown or abandoned; a later call replaces one in progress. */
  onGo: (place: Place, how?: 'push' | 'replace') => Promise<void> | void;
  /** Goes back from the first step. */
  onLeave?: () => void;
  onSubmit: () => Promise<SubmitOutcome>;
  /** Uploads files; without it none can be sent. */
  uploads?: Uploads;
  /** The state of the questionnaire's code lists that have not loaded. */
  codeLists?: CodeListState | undefined;
  /** What a returning patient said earlier, by question: proposed, and no answer before it is confirmed. */
  earlier?: Earlier | undefined;
  /** The outcome of an offline submission. */
  lateOutcome?: SubmitOutcome | null;
  /** Stops on a page that explains why the patient cannot be treated here; without it, it is not offered. */
  stopping?: Stopping;
  /** Called on Continue: with everything accepted on the last page of a step, or with something rejected. */
  onContinue?: (stepId: string, accepted: boolean) => void;
  /** Called when a help page is shown. */
  onNotice?: () => void;
  /** The save state, shown in one place. */
  status?: ReactNode;
  /** Shown above the questions. */
  announcement?: ReactNode;
  /** Shown below the questions of a page, whose ids it receives. */
  aside?: (asks: readonly string[]) => ReactNode;
}

export function Wizard(props: WizardProps) {
  const { questionnaire, store, today, language } = props;
  const model = useMemo(
    () => createWizardModel(questionnaire, store, { today }),
    [questionnaire, store, today],
  );
  const [issues] = useState(createIssueStore);
  useCorrections(model, store, issues);
  useExternalValues(questionnaire, store, today);
  const files = useUploadQueue(store, props.uploads);
  const { codeLists, earlier } = props;
  const shown = useNamedAnswers(questionnaire, store, model);
  const shared = useMemo(
    () => ({ questionnaire: shown, store, issues, model, language, files, codeLists, earlier }),
    [shown, store, issues, model, language, files, codeLists, earlier],
  );
  return (
    <WizardContext value={shared}>
      <Pages {...props} model={model} />
    </WizardContext>
  );
}

function Pages({ model, ...props }: WizardProps & { model: WizardModel }) {
  const { questionnaire, store, onGo, onLeave, onSubmit, lateOutcome, onContinue, onNotice } = props;
  const { t } = useTranslation();
  const { at, stays } = useReachable(model, props.at, onGo);
  const { change } = at;
  const [opened] = useState(at);
  const changes = useChanges(questionnaire, model, store, at);
  const acknowledged = useRef(new Set<string>());
  const notices = useNotices(questionnaire, model, store, at, onNotice);
  const help = notices.at(at.notice);
  const exit = model.turnedAway(at).find(({ number }) => number === at.exit);
  const { go, back, notice, underWay } = useGoing(at, onGo);
  // The question the patient opened from the review, whatever its answer revealed on the way back.
  const changed = useRef<string>(undefined);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    () => new Set(at.focus === undefined ? [] : [questionnaire.questions.get(at.focus)?.step.id ?? '']),
  );
  const turning = useTurn(questionnaire.definition, at);
  if (!stays) return null;

  const { previous } = model.around(at);
  // Depends on the answers given on the page.
  const next = (): Place => model.around(at).next ?? { step: REVIEW_STEP };
  const review = (): Place => ({ step: REVIEW_STEP, ...(changed.current && { focus: changed.current }) });
  const { exit: _exit, notice: _notice, ...asking } = at;
  const leave =
    help || exit ? () => go(asking) : change ? () => go(review()) : previous ? () => go(previous) : onLeave;
  const proceed = (): void => {
    const notice = notices.next();
    if (notice !== undefined) {
      go({ ...asking, notice });
      return;
    }
    const refusal = model.turnedAway(at).find((found) => !acknowledged.current.has(exitMark(found, store)));
    if (refusal) {
      go({ ...asking, exit: refusal.number });
      return;
    }
    if (!change) {
      go(next());
      return;
    }
    const { opened, removed } = changes.outcome();
    if (change === 'step' && next().step === at.step) go({ ...next(), change });
    else if (opened) go({ ...opened, change: 'answer' }, t('wizard.review.opened'));
    else go(review(), removed > 0 ? t('wizard.review.removed', { count: removed }) : undefined);
  };
  return (
    <div className="text-lg">
      <WizardBar at={at} status={props.status} />
      <div className="mx-auto max-w-160 pt-6 pb-16 sm:pt-10 [&_:is(input,select,textarea,button,a)]:scroll-mt-14">
        {props.announcement}
        {notice && (
          <Notice role="status" tone="info" className="mb-6">
            {notice}
          </Notice>
        )}
        <EveryPageText at="above" className="mb-6" />
        <BackLink onBack={leave && (() => back(leave))} />
        <div ref={turning}>
          {at.step === REVIEW_STEP ? (
            <ReviewStep
              focus={at.focus}
              unfolded={unfolded}
              onUnfold={setUnfolded}
              onGo={(place) => {
                changed.current = place.focus;
                setUnfolded(new Set([...unfolded, place.step]));
                // A whole part opens at its heading.
                const { focus: _, ...step } = place;
                go(place.change === 'step' ? step : place);
              }}
              onSubmit={onSubmit}
              late={lateOutcome ?? null}
            />
          ) : help ? (
            <NoticePage
              key={help.id}
              rule={help}
              onContinue={() => {
                notices.read(at.notice ?? 0);
                proceed();
              }}
            />
          ) : exit ? (
            <NotEligible
              key={exit.rule.id}
              found={exit}
              stopping={props.stopping}
              onChange={(key) => {
                const place = pageAsking(questionnaire, model, key) ?? asking;
                go({ ...place, ...(change && { change }), focus: key });
              }}
              onContinue={() => {
                acknowledged.current.add(exitMark(exit, store));
                proceed();
              }}
            />
          ) : (
            <StepPage
              key={`${at.step} ${at.page}`}
              stepId={at.step}
              pageId={at.page ?? ''}
              focus={at.focus}
              isTurned={at.step !== opened.step || at.page !== opened.page}
              aside={props.aside}
              underWay={underWay}
              onRefused={() => onContinue?.(at.step, false)}
              onDone={() => {
                if (change || next().step !== at.step) onContinue?.(at.step, true);
                proceed();
              }}
            />
          )}
        </div>
        <EveryPageText at="below" className="mt-10 border-t border-line pt-4" />
      </div>
    </div>
  );
}

function EveryPageText({ at, className }: { at: 'above' | 'below'; className: string }) {
  const { language, questionnaire } = useWizard();
  const text = questionnaire.definition.everyPage?.[at];
  return (
    text && (
      <div className={classes('text-base text-ink-soft', className)}>
        <RichText text={markupIn(text, language)} />
      </div>
    )
  );
}

/** The requested place, or the reachable one instead. Decided on arrival, not as answers change. */
function useReachable(model: WizardModel, asked: Place, onGo: WizardProps['onGo']) {
  const { step, page, focus } = asked;
  const here = useMemo(
    () => model.reachable({ step, ...(page && { page }), ...(focus && { focus }) }),
    [model, step, page, focus],
  );
  const stays = here.step === step && (page === undefined || here.page === page);
  // Parameters of a URL without a page, or with a page that has no visible question, still apply.
  const at: Place = stays ? { ...asked, ...here } : here;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each requested place
  useEffect(() => {
    if (at.step !== step || at.page !== page) void onGo(at, 'replace');
  }, [here, step, page, onGo]);
  return { at, stays };
}

/** Goes to places one at a time, with a note for the next one. */
function useGoing(at: Place, onGo: WizardProps['onGo']) {
  const [notice, setNotice] = useState<string>();
  // Cancels a Continue in progress: until the next page is shown, this one is still the current page.
  const underWay = useRef<() => void>(undefined);
  const go = (place: Place, note?: string): void => {
    if (underWay.current) return;
    setNotice(note);
    const takeBack = () => void onGo(at, 'replace');
    underWay.current = takeBack;
    void Promise.resolve(onGo(place)).then(() => {
      if (underWay.current === takeBack) underWay.current = undefined;
    });
  };
  const back = (leave: () => void): void => {
    const takeBack = underWay.current;
    underWay.current = undefined;
    if (takeBack) takeBack();
    else leave();
  };
  return { go, back, notice, underWay };
}

function pageAsking(questionnaire: Questionnaire, model: WizardModel, key: string): Place | undefined {
  const step = questionnaire.questions.get(key)?.step.id;
  const page = step && model.pages(step).find(({ asks }) => asks.includes(key));
  return page ? { step, page: page.id } : undefined;
}

/** Reported again once an answer changes. */
const exitMark = ({ rule, inputs }: Ineligible, store: AnswersStore): string =>
  markOf(rule.id, inputs, store.all());

/** Tracks what a change made from the review affects: questions it reveals, answers it removes. */
function useChanges(questionnaire: Questionnaire, model: WizardModel, store: AnswersStore, at: Place) {
  const asked = useRef<Set<string>>(undefined);
  const answered = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken on arrival at each place
  useEffect(() => {
    if (asked.current !== undefined && at.step !== REVIEW_STEP && at.change) return;
    answered.current = answeredKeys(model, store);
    if (asked.current === undefined || at.step === REVIEW_STEP) asked.current = new Set(askedKeys(model));
  }, [model, store, at.step, at.page, at.change]);
  return {
    outcome: (): { opened?: Place; removed: number } => {
      const known = asked.current ?? new Set();
      const shown = new Set(model.page(at)?.questions.map(({ id }) => id));
      for (const id of shown) known.add(id);
      const knownMeasures = new Set([...known].map((key) => measureOf(questionnaire, key)));
      const isNew = (question: Question): boolean =>
        takesAnswer(question) &&
        !known.has(question.id) &&
        // The question is about the same measurement in other units.
        !(question.measure !== undefined && knownMeasures.has(question.measure)) &&
        isBlank(store.get(question.id));
      const opened = model
        .steps()
        .flatMap(({ id }) => model.pages(id).map((page) => ({ step: id, page })))
        .find(({ page }) => page.questions.some(isNew));
      const measured = new Set(answeredKeys(model, store).map((key) => measureOf(questionnaire, key)));
      const now = new Set(askedKeys(model));
      // A measurement typed in another unit still applies.
      const gone = (key: string): boolean => {
        const measure = measureOf(questionnaire, key);
        return !now.has(key) && !(measure !== undefined && measured.has(measure));
      };
      const removed = answered.current.filter(gone).length;
      return { removed, ...(opened && { opened: { step: opened.step, page: opened.page.id } }) };
    },
  };
}

const measureOf = ({ questions }: Questionnaire, key: string): string | undefined =>
  questions.get(key)?.question.measure;
