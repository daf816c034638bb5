/** Tracks the progress of an intake on the page. */
import { reportEvents } from '@clinic/contract/addresses';
import { REVIEW_STEP } from '@clinic/engine/definition';
import { call } from '@clinic/platform/api';
import { useEffect, useMemo, useRef } from 'react';
import { deviceOf, visitorId } from '../boot/visitor.ts';
import { reportToHost } from '../hostPage/hostPage.ts';
import type { DraftSession } from '../sync/draftSession.ts';
import { createTelemetry, type Telemetry } from './telemetry.ts';

/** `step` is null outside the questions. */
export function useTelemetry(
  session: DraftSession,
  step: string | null,
): { onContinue: (stepId: string, accepted: boolean) => void; onNotice: () => void } {
  const telemetry = useMemo(() => telemetryOf(session), [session]);
  const currentStep = useRef(step);
  useEffect(() => {
    currentStep.current = step;
    if (!step) return;
    reportToHost({ clinicIntake: 'page' });
    telemetry.track(
      step === REVIEW_STEP ? { type: 'review_viewed' } : { type: 'step_viewed', stepKey: step },
    );
    telemetry.enter(step);
    return () => {
      telemetry.leave();
      telemetry.flush();
    };
  }, [telemetry, step]);
  useEffect(() => watchSession(telemetry, session), [telemetry, session]);
  useEffect(() => watchPage(telemetry, () => currentStep.current), [telemetry]);
  return {
    onContinue: (stepId, accepted) =>
      telemetry.track({ type: accepted ? 'step_completed' : 'invalid', stepKey: stepId }),
    onNotice: () => telemetry.track({ type: 'notice_viewed' }),
  };
}

function telemetryOf(session: DraftSession): Telemetry {
  const who = { visitorId: visitorId(), device: deviceOf(navigator) };
  return createTelemetry({
    who,
    key: session.key,
    now: Date.now,
    send: async ({ id, secret }, batch) => {
      // A request that can only fail would leave an error in the console at every page.
      if (!navigator.onLine) throw new TypeError('offline');
      return call(reportEvents, { id }, batch, {
        headers: { 'x-draft-secret': secret },
        keepalive: true,
      });
    },
  });
}

function watchSession(course: Telemetry, session: DraftSession): () => void {
  let begun = session.begun();
  let failing = false;
  let wasSubmitted = session.state().submitted !== null;
  if (begun && !session.state().submitted) course.track({ type: 'resumed' });
  const stopAnswers = session.store.watchAll((_key, _value, origin) => {
    if (begun || origin !== 'patient') return;
    begun = true;
    reportToHost({ clinicIntake: 'started' });
    course.track({ type: 'started' });
  });
  const stopSaves = session.watch(() => {
    const { save, submitted } = session.state();
    const fails = save.status === 'failed' || save.status === 'offline';
    if (fails && !failing) course.track({ type: 'save_failed' });
    failing = fails;
    if (submitted) {
      if (!wasSubmitted) reportToHost({ clinicIntake: 'submitted' });
      wasSubmitted = true;
      course.leave();
      course.flush();
    }
  });
  return () => {
    stopAnswers();
    stopSaves();
  };
}

/** Counts visible time only: hiding the tab ends the visit, and showing it starts another. */
function watchPage(course: Telemetry, step: () => string | null): () => void {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      course.leave();
      course.flush();
    } else {
      const back = step();
      if (back) course.enter(back);
    }
  };
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener('visibilitychange', onVisibility, options);
  window.addEventListener('online', course.flush, options);
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, course.active, options);
  return () => stop.abort();
}
