/** The wizard with its draft: start page, steps, confirmation. The current place is in the URL. */
import type { Answers } from '@clinic/engine/base';
import { REVIEW_STEP, START_STEP } from '@clinic/engine/definition';
import { screenPath } from '@clinic/platform/address';
import { canKeepCopy, clockOffset, watchClock } from '@clinic/platform/api';
import { useCodeLists } from '@clinic/platform/codeLists';
import { clinicToday } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { prefetchSecondary, useHydrated } from '@clinic/platform/ui';
import { type Place, type Stopping, Wizard } from '@clinic/wizard';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LoadedIntake } from '../boot/loadIntake.ts';
import { useEarlierAnswers } from '../boot/useEarlierAnswers.ts';
import { useOwnDrafts } from '../boot/useOwnDrafts.ts';
import { documentUploads } from '../sync/documentUploads.ts';
import type { DraftSession } from '../sync/draftSession.ts';
import { useTelemetry } from '../telemetry/useTelemetry.ts';
import { ContinueLater } from './ContinueLater.tsx';
import { LostFiles } from './LostFiles.tsx';
import {
  BmiAside,
  Confirmation,
  ConflictDialog,
  IdleWarning,
  LockedPage,
  OwnDraftNotice,
} from './lazyScreens.tsx';
import { NoStorage } from './NoStorage.tsx';
import { RefusedSaves } from './RefusedSaves.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StartPage } from './StartPage.tsx';
import { StepFrame } from './StepFrame.tsx';
import { type Address, goTo, useAddress } from './useAddress.ts';
import { useDraft, useDraftMoments } from './useDraft.ts';
import { type Go, useGo } from './useGo.ts';
import { useIdleLock } from './useIdleLock.ts';

const NOWHERE: Address = { search: '', focus: undefined };

export interface IntakeProps {
  loaded: LoadedIntake;
  /** Whether to offer a form in progress at the clinic instead of a new one. */
  offersOwn: boolean;
  /** Loads the page again, with a form that the clinic has opened for this browser. */
  onResume: (id: string, options: { shared: boolean }) => Promise<void>;
  /** Reloads the page once this intake is forgotten. */
  onBeginNew: () => void;
}

export function Intake({ loaded: first, offersOwn, onResume, onBeginNew }: IntakeProps) {
  const { questionnaire, codeLists } = useCodeLists(first.questionnaire);
  const loaded = useMemo(() => ({ ...first, questionnaire }), [first, questionnaire]);
  const { measures, session } = loaded;
  const language = useLanguage();
  useDraftMoments(session);
  useEffect(prefetchSecondary, []);
  const submitted = useDraft(session, (state) => state.submitted);
  const notices = useDraft(session, (state) => state.notices);
  const keepsCopy = useDraft(session, (state) => state.keepsCopy);
  const begun = useDraft(session, () => session.begun());
  const earlier = useEarlierAnswers(session, questionnaire, submitted !== null);
  const uploads = useMemo(() => documentUploads(session), [session]);
  const late = useDraft(session, (state) => state.late);
  const offset = useSyncExternalStore(watchClock, clockOffset, clockOffset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day follows the clinic's clock
  const today = useMemo(() => clinicToday(), [offset]);
  const { at, step, known, go, resumeAt } = useIntakePlace(loaded, submitted !== null);
  const beginNew = async (): Promise<void> => {
    await session.forget();
    goTo(NOWHERE, 'replace');
    onBeginNew();
  };
  const flush = useCallback(() => void session.refresh(), [session]);
  const { idle, stay } = useIdleLock(!keepsCopy && begun && !submitted, flush);
  const [lockedNow, setLockedNow] = useState(false);
  const locked = lockedNow || idle.kind === 'locked';
  const { onContinue, onNotice } = useTelemetry(
    session,
    submitted || locked || step === START_STEP ? null : step,
  );
  const { elsewhere, begin } = useElsewhere(session, questionnaire.definition.id, offersOwn);
  const isHydrated = useHydrated();
  const { patient } = questionnaire.definition;
  if (locked && !submitted) {
    return (
      <Locked
        loaded={loaded}
        onUnlock={() => {
          setLockedNow(false);
          stay();
        }}
        onForget={() => void session.refresh().then(beginNew)}
      />
    );
  }
  if (submitted) {
    return (
      <Confirmation
        submitted={submitted}
        definition={questionnaire.definition}
        notices={(questionnaire.definition.notices ?? []).filter(({ id }) => notices.includes(id))}
        email={addressIn(session.store.all(), patient.email)}
        draft={session.key()}
        language={language}
        onBeginNew={() => void beginNew()}
      />
    );
  }
  if (!known) return null;
  if (step === START_STEP) {
    return (
      <StartPage
        address={screenPath()}
        definition={questionnaire.definition}
        language={language}
        begun={session.begun()}
        keepsCopy={keepsCopy}
        canKeepCopy={!isHydrated || canKeepCopy()}
        onKeepsCopy={(keeps) => void session.setKeepsCopy(keeps)}
        elsewhere={begun ? [] : elsewhere}
        onResume={(id) => onResume(id, { shared: !keepsCopy })}
        onStart={() => {
          if (!begun) begin();
          // The browser's Back then leads to this page rather than to the one that resumes the intake.
          go({ step: START_STEP }, 'replace');
          go(resumeAt);
        }}
        onStartOver={() => void beginNew()}
        later={<ContinueLater session={session} emailKey={patient.email} />}
      />
    );
  }
  return (
    <StepFrame later={<ContinueLater session={session} emailKey={patient.email} />}>
      <Wizard
        questionnaire={questionnaire}
        store={session.store}
        today={today}
        language={language}
        at={{ ...at, step }}
        onGo={go}
        onLeave={() => go({ step: START_STEP })}
        onSubmit={session.submit}
        uploads={uploads}
        codeLists={codeLists}
        earlier={earlier}
        lateOutcome={late}
        stopping={stoppingAt(session, go, beginNew)}
        onContinue={onContinue}
        onNotice={onNotice}
        status={<SaveStatus session={session} language={language} />}
        announcement={
          <>
            <NoStorage session={session} emailKey={patient.email} />
            {elsewhere.length > 0 && <OwnDraftNotice />}
            <LostFiles session={session} questionnaire={questionnaire} language={language} onGo={go} />
            <RefusedSaves session={session} questionnaire={questionnaire} language={language} onGo={go} />
          </>
        }
        aside={(asks) => (
          <BmiAside
            asks={asks}
            questionnaire={questionnaire}
            measures={measures}
            store={session.store}
            today={today}
            language={language}
          />
        )}
      />
      <OpenDialog
        loaded={loaded}
        secondsLeft={idle.kind === 'warning' ? idle.secondsLeft : undefined}
        onStay={stay}
        onLock={() => {
          flush();
          setLockedNow(true);
        }}
      />
    </StepFrame>
  );
}

const stoppingAt = (session: DraftSession, go: Go, beginNew: () => Promise<void>): Stopping => ({
  onKeep: () => void go({ step: START_STEP }),
  onErase: async () => {
    const erased = await session.erase();
    if (erased) await beginNew();
    return erased;
  },
});

/** The patient's other forms of this kind, while this one is new, until they choose to begin it beside them. */
function useElsewhere({ begun, key }: LoadedIntake['session'], questionnaireId: string, offers: boolean) {
  const [isNew, setNew] = useState(() => !begun());
  const drafts = useOwnDrafts(questionnaireId, offers && isNew);
  // A form begun while signed in is among them.
  const own = key()?.id;
  const elsewhere = useMemo(() => drafts.filter(({ id }) => id !== own), [drafts, own]);
  return {
    elsewhere,
    begin: () => {
      if (elsewhere.length > 0) setNew(false);
    },
  };
}

interface IntakePlace {
  at: Place | null;
  step: string;
  /** The questionnaire has that step. */
  known: boolean;
  go: ReturnType<typeof useGo>;
  /** Where the patient begins or continues. */
  resumeAt: Place;
}

/** The place in the URL, or the one to return to. */
function useIntakePlace({ questionnaire, session }: LoadedIntake, isOver: boolean): IntakePlace {
  const address = useAddress();
  const at = useMemo(() => placeIn(address), [address]);
  const lastPlace = session.place();
  const resumeAt = lastPlace ?? { step: questionnaire.definition.steps[0]?.id ?? REVIEW_STEP };
  const step = at?.step ?? (session.begun() ? resumeAt.step : START_STEP);
  const page = at ? at.page : lastPlace?.page;
  const go = useGo(session);
  const known = step === START_STEP || step === REVIEW_STEP || questionnaire.steps.has(step);
  useEffect(() => {
    if (isOver) return;
    // Without a place in the URL, return to where the patient was.
    if (!at && step !== START_STEP) go({ step, ...(page && { page }) }, 'replace');
    else if (!known) goTo(NOWHERE, 'replace');
    else if (step !== START_STEP) session.moveTo(step, page);
  }, [at, step, page, known, isOver, session, go]);
  return { at, step, known, go, resumeAt };
}

interface LockedProps {
  loaded: LoadedIntake;
  onUnlock: () => void;
  onForget: () => void;
}

function Locked({ loaded: { questionnaire, session }, ...actions }: LockedProps) {
  const { birthDate, email } = questionnaire.definition.patient;
  const born = birthDate === undefined ? null : session.store.get(birthDate);
  return (
    <LockedPage
      language={useLanguage()}
      birthDate={typeof born === 'string' ? born : null}
      email={addressIn(session.store.all(), email) ?? null}
      {...actions}
    />
  );
}

interface OpenDialogProps {
  loaded: LoadedIntake;
  /** Until the intake is locked. */
  secondsLeft: number | undefined;
  onStay: () => void;
  onLock: () => void;
}

function OpenDialog({ loaded, secondsLeft, onStay, onLock }: OpenDialogProps) {
  const { questionnaire, session } = loaded;
  const language = useLanguage();
  const conflict = useDraft(session, (state) => state.save.conflict);
  if (conflict) {
    return (
      <ConflictDialog
        conflict={conflict}
        questionnaire={questionnaire}
        language={language}
        onResolve={session.resolveConflict}
      />
    );
  }
  if (secondsLeft === undefined) return null;
  return <IdleWarning secondsLeft={secondsLeft} onStay={onStay} onLock={onLock} />;
}

/** Null when the answers are no longer available; undefined when none was given. */
function addressIn(answers: Answers, key: string): string | null | undefined {
  if (Object.keys(answers).length === 0) return null;
  const email = answers[key];
  return typeof email === 'string' && email ? email : undefined;
}

function placeIn({ search, focus }: Address): Place | null {
  const query = new URLSearchParams(search);
  const step = query.get('step');
  if (!step) return null;
  const exit = Number(query.get('exit'));
  const page = query.get('page');
  const notice = Number(query.get('notice'));
  return {
    step,
    ...(page && { page }),
    ...(query.has('change') && { change: query.get('change') === 'step' ? 'step' : 'answer' }),
    ...(exit > 0 && { exit }),
    ...(notice > 0 && { notice }),
    ...(focus !== undefined && { focus }),
  };
}
