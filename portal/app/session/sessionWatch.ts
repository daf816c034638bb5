/**
 * Tracks the session's remaining lifetime: reports user activity to the server, warns two minutes ahead, and
 * signals the end. The server decides, because it knows all of the user's pages.
 */
import type { SessionStanding } from '@clinic/contract/auth';

export interface SessionWarning {
  /** `idle`: disappears on user activity; `absolute`: does not. */
  kind: 'idle' | 'absolute';
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface SessionView {
  warning: SessionWarning | null;
  over: boolean;
}

interface SessionWatchDeps {
  /** Resolves to null when no user is signed in any more; throws when the server cannot be reached. */
  readStanding(): Promise<SessionStanding | null>;
  lastActiveAt(): number;
  now(): number;
  wait(ms: number, then: () => void): () => void;
  onChange(view: SessionView): void;
}

export interface SessionWatch {
  /** Asks the server now, counting as user activity. */
  ask(): Promise<void>;
  /** Checks the clock after the page was suspended. */
  checkClock(): void;
  stop(): void;
}

const WARNING_MS = 120_000;
/** How often user activity is reported to the server. */
const REPORT_MS = 60_000;
/** How often to ask during a warning: the user may be active on another page. */
const WARNED_MS = 10_000;
/** The server rounds its values down to whole seconds. */
const ROUNDING_MS = 1000;

export function watchSession(parts: SessionWatchDeps): SessionWatch {
  const { readStanding, lastActiveAt, now, wait, onChange } = parts;
  let idleEndsAt = Number.POSITIVE_INFINITY;
  let endsAt = Number.POSITIVE_INFINITY;
  let askedAt = 0;
  let activityReportedAt = 0;
  let asking: Promise<void> | undefined;
  let stopped = false;
  let stopWaiting: (() => void) | undefined;
  let shown: SessionView = { warning: null, over: false };

  const end = (): number => Math.min(idleEndsAt, endsAt);

  const show = (view: SessionView): void => {
    const same = view.over === shown.over && view.warning?.endsAt === shown.warning?.endsAt;
    shown = view;
    if (!same && !stopped) onChange(view);
  };

  const view = (): SessionView => {
    if (now() >= end() + ROUNDING_MS) return { warning: null, over: true };
    if (now() < end() - WARNING_MS) return { warning: null, over: false };
    return { over: false, warning: { kind: endsAt <= idleEndsAt ? 'absolute' : 'idle', endsAt: end() } };
  };

  const askOnce = async (): Promise<void> => {
    askedAt = now();
    activityReportedAt = lastActiveAt();
    try {
      const answer = await readStanding();
      idleEndsAt = answer ? now() + answer.idleSecondsLeft * 1000 : 0;
      endsAt = answer ? now() + answer.secondsLeft * 1000 : 0;
    } catch {
      // The server cannot be reached: the last known values still hold.
    } finally {
      asking = undefined;
      show(view());
      plan();
    }
  };

  const ask = async (): Promise<void> => {
    // A request already under way does not include the current activity.
    while (asking) await asking;
    if (stopped) return;
    asking = askOnce();
    await asking;
  };

  const checkClock = (): void => {
    if (stopped) return;
    show(view());
    const everyMs = shown.over || shown.warning ? WARNED_MS : REPORT_MS;
    const isNews = shown.over || shown.warning !== null || lastActiveAt() > activityReportedAt;
    if (isNews && !asking && now() - askedAt >= everyMs) void ask();
    else plan();
  };

  const plan = (): void => {
    stopWaiting?.();
    if (stopped || asking) return;
    const moments = [end() - WARNING_MS, end() + ROUNDING_MS, askedAt + REPORT_MS, now() + REPORT_MS];
    if (shown.over || shown.warning) moments.push(askedAt + WARNED_MS);
    const next = Math.min(...moments.filter((moment) => moment > now()));
    stopWaiting = wait(next - now(), checkClock);
  };

  void ask();
  return {
    ask,
    checkClock,
    stop() {
      stopped = true;
      stopWaiting?.();
    },
  };
}
