/** One page of a step: its questions, and whatever blocks Continue. */
import { markupIn, type QuestionType, textIn } from '@clinic/engine/definition';
import { pagesOf, sectionPath } from '@clinic/engine/form';
import { type Issue, isConfirmed } from '@clinic/engine/validation';
import { Button, ErrorSummary, PAGE_HEADING, unbroken } from '@clinic/platform/ui';
import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ConfirmUnusual, UnitSwitched } from './lazyPages.ts';
import { namedIssue } from './pages/namedIssue.ts';
import { StepForm } from './StepForm.tsx';
import { readBoxes } from './state/boxes.ts';
import { ConfirmedWithPage, confirmEarlier, openProposals, useOpenProposals } from './state/earlier.ts';
import { keepConfirmed } from './state/keepConfirmed.ts';
import { issueDomId } from './state/questionDomId.ts';
import { useDocumentTitle } from './state/useDocumentTitle.ts';
import { usePlaceText } from './state/usePlaceText.ts';
import { useStepFocus } from './state/useStepFocus.ts';
import { HeadingQuestion, useWizard } from './state/WizardContext.ts';
import { isHard } from './state/wizardModel.ts';
import { FirstQuestions, onScreen } from './theme/firstQuestions.ts';
import type { SwitchUndo } from './UnitOffer.tsx';
import { RichText } from './widgets/parts/RichText.tsx';

interface StepPageProps {
  stepId: string;
  pageId: string;
  focus: string | undefined;
  /** Whether it comes after another page. */
  isTurned: boolean;
  aside: ((asks: readonly string[]) => ReactNode) | undefined;
  /** Holds the function that cancels a pending Continue. */
  underWay: RefObject<(() => void) | undefined>;
  onRefused: () => void;
  onDone: () => void;
}

export function StepPage(props: StepPageProps) {
  const { stepId, pageId, focus, isTurned, aside, underWay, onRefused, onDone } = props;
  const { t } = useTranslation();
  const { questionnaire, store, issues, model, language, files, earlier } = useWizard();
  const refused = useSyncExternalStore(issues.watch, issues.all, issues.all);
  const [attempt, setAttempt] = useState(0);
  const [unusual, setUnusual] = useState<readonly Issue[]>([]);
  const [switched, setSwitched] = useState<SwitchUndo>();
  const [typed] = useState(() => (focus === undefined ? undefined : model.units.asTyped(focus)));
  const heading = useStepFocus(typed);
  const { step, asks, key, text, above } = useHeading(stepId, pageId);
  const title = textIn(text, language);
  // The server renders an opened page whole, and a question that is to be focused must be there.
  const [first] = useState(() => (isTurned && focus === undefined ? onScreen() : Number.POSITIVE_INFINITY));
  const heads = useMemo(() => ({ key, heading }), [key, heading]);
  const place = usePlaceText(stepId);
  const pageTitle = `${title} – ${place} – ${textIn(questionnaire.definition.title, language)}`;
  useDocumentTitle(refused.length > 0 ? t('wizard.errorTitle', { title: pageTitle }) : pageTitle);
  useEffect(() => () => issues.replace([]), [issues]);
  useEffect(() => {
    if (unusual.length > 0) return store.watchAll(() => setUnusual([]));
  }, [store, unusual]);
  // Undo would revert a later correction, too.
  useEffect(() => {
    if (switched) return store.watchAll(() => setSwitched(undefined));
  }, [store, switched]);

  const [waits, setWaits] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      underWay.current = undefined;
    };
  }, [underWay]);
  /** False if Back was pressed meanwhile, or the page was left. */
  const filesSettled = async (keys: readonly string[]): Promise<boolean> => {
    const takeBack = () => setWaits(false);
    underWay.current = takeBack;
    setWaits(true);
    await files.settled(keys);
    if (!here.current || underWay.current !== takeBack) return false;
    underWay.current = undefined;
    setWaits(false);
    return true;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (underWay.current) return;
    readBoxes();
    void proceed();
  };
  const proceed = async (): Promise<void> => {
    const issuesHere = () => model.validate(stepId).filter((issue) => asks.includes(issue.key));
    const open = issuesHere().map(({ key: refusedKey }) => refusedKey);
    if (files.isSending(open) && !(await filesSettled(open))) return;
    const found = issuesHere();
    // Ineligible patients see an explanation, once everything else is valid.
    const hard = found.filter((issue) => isHard(issue) && !issue.code.startsWith('eligibility:'));
    // What is wrong is what was typed, with its unit.
    for (const issue of found) model.units.asTyped(issue.key);
    issues.replace(hard);
    const asking =
      hard.length > 0
        ? []
        : found.filter((issue) => !isHard(issue) && !isConfirmed(issue, store.all(), model.form()));
    setUnusual(asking);
    if (hard.length > 0) {
      setAttempt(attempt + 1);
      onRefused();
    } else if (asking.length === 0) onDone();
  };
  const proposals = useOpenProposals(stepId, pageId);
  const [confirmedTimes, setConfirmedTimes] = useState(0);
  const stillRight = async (): Promise<void> => {
    if (underWay.current) return;
    readBoxes();
    const asked = () => (model.page({ step: stepId, page: pageId })?.questions ?? []).map(({ id }) => id);
    const seen = new Set(asked());
    confirmEarlier(store, proposals);
    // Inputs keep typed text themselves, so they are drawn again.
    flushSync(() => setConfirmedTimes((times) => times + 1));
    const opened = openProposals(earlier ?? new Map(), model, store, { step: stepId, page: pageId });
    // What was revealed is not refused before it was seen.
    if (opened.length === 0 && asked().every((id) => seen.has(id))) await proceed();
  };
  const withPage = useMemo(() => new Set(proposals.map(({ question }) => question)), [proposals]);
  const confirm = (): void => {
    keepConfirmed(store, unusual, model.form());
    onDone();
  };
  return (
    // `dialog`: before the scripts load, nothing is sent. Answers never appear in a URL.
    <form method="dialog" noValidate onSubmit={submit} autoComplete="on">
      <div className="mb-6 empty:hidden">
        <ErrorSummary
          title={t('wizard.checkAndTryAgain')}
          errors={refused.map((issue) => ({
            id: issueDomId(issue),
            text: namedIssue(issue, questionnaire, language),
          }))}
          attempt={attempt}
        />
      </div>
      {above.length > 0 && (
        <p className="mb-1 text-base text-ink-soft">
          {above.map((each) => textIn(each, language)).join(' · ')}
        </p>
      )}
      {key === undefined && (
        <h1 ref={heading} tabIndex={-1} className={PAGE_HEADING}>
          {unbroken(title)}
        </h1>
      )}
      {step.intro && step.questions[0]?.id === pageId && (
        <div className="mt-2 mb-8 max-w-[42em] text-ink-soft">
          <RichText text={markupIn(step.intro, language)} />
        </div>
      )}
      <div className={key === undefined ? 'mt-8' : undefined}>
        <HeadingQuestion value={heads}>
          <FirstQuestions value={first}>
            <ConfirmedWithPage value={withPage}>
              <StepForm key={confirmedTimes} stepId={stepId} pageId={pageId} />
            </ConfirmedWithPage>
          </FirstQuestions>
        </HeadingQuestion>
      </div>
      {aside?.(asks)}
      <div className="mt-10">
        {waits && (
          <p role="status" className="mb-3 text-base">
            {t('wizard.file.first')}
          </p>
        )}
        {switched && <UnitSwitched undo={switched} onUndone={() => setSwitched(undefined)} />}
        {unusual.length > 0 ? (
          <ConfirmUnusual issues={unusual} onConfirm={confirm} onSwitched={setSwitched} />
        ) : (
          <>
            {proposals.length > 0 && (
              <div className="mb-4 grid gap-3">
                <p id="still-right" className="max-w-[42em] text-base text-ink-soft">
                  {t('wizard.earlier.counts')}
                </p>
                <Button
                  size="lg"
                  pending={waits}
                  className="min-w-44 sm:justify-self-start"
                  aria-describedby="still-right"
                  onClick={() => void stillRight()}
                >
                  {t('wizard.earlier.allRight')}
                </Button>
              </div>
            )}
            <Button
              type="submit"
              size="lg"
              variant={proposals.length > 0 ? 'secondary' : 'primary'}
              pending={waits}
              className="min-w-44 max-sm:w-full"
            >
              {t('wizard.continue')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** The page's heading: its title, or its first question, whose label then becomes the heading. */
function useHeading(stepId: string, pageId: string) {
  const { questionnaire, model } = useWizard();
  const readFirst = () =>
    model.units.shown(model.page({ step: stepId, page: pageId })?.questions ?? [])[0]?.id;
  const first = useSyncExternalStore(model.watch, readFirst, readFirst);
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) throw new RangeError(`No step ${stepId}`);
  const page = useMemo(() => pagesOf(step).find(({ id }) => id === pageId), [step, pageId]);
  const question = first === undefined ? undefined : questionnaire.questions.get(first)?.question;
  const heads = !page?.title && question && !HAS_NO_LABEL.has(question.type) ? question : undefined;
  const text = page?.title ?? heads?.label ?? step.title;
  const sections = heads ? sectionPath(step, heads.section).map(({ title }) => title) : [];
  const above = text === step.title ? sections : [step.title, ...sections];
  return { step, asks: page?.asks ?? [], key: heads?.id, text, above };
}

/** A checkbox names what is agreed to; text blocks and computed values label no control. */
const HAS_NO_LABEL = new Set<QuestionType>(['consent', 'information', 'computed']);
