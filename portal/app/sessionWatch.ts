/**
 * Follows how long the session lasts: tells the server that somebody is there, warns two minutes ahead, and
 * says when it is over. The server decides, for it knows of all of one's pages.
 */
import type { SessionStanding } from '../../contract/auth.ts';

export interface SessionWarning {
  /** `idle`: goes away when somebody does something; `absolute`: does not. */
  kind: 'idle' | 'absolute';
  /** Milliseconds since 1970. */
  endsAt: number;
}

export interface SessionView {
  warning: SessionWarning | null;
  over: boolean;
}

export interface SessionWatchDeps {
  /** Null when nobody is signed in any more; throws when nobody answers. */
  standing(): Promise<SessionStanding | null>;
  lastActiveAt(): number;
  now(): number;
  wait(ms: number, then: () => void): () => void;
  onChange(view: SessionView): void;
}

export interface SessionWatch {
  /** Asks the server now, on behalf of whoever is there. */
  ask(): Promise<void>;
  /** A page that was asleep looks at the clock. */
  look(): void;
  stop(): void;
}

export const WARNING_MS = 120_000;
/** While somebody is there, the server hears of it so often. */
const REPORT_MS = 60_000;
/** While a warning stands: somebody may be there on another page. */
const WARNED_MS = 10_000;
/** What the server says is rounded down to a second. */
const ROUNDING_MS = 1000;

export function watchSession(parts: SessionWatchDeps): SessionWatch {
  const { standing, lastActiveAt, now, wait, onChange } = parts;
  let idleEndsAt = Number.POSITIVE_INFINITY;
  let endsAt = Number.POSITIVE_INFINITY;
  let askedAt = 0;
  let toldOfActivityAt = 0;
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
    toldOfActivityAt = lastActiveAt();
    try {
      const answer = await standing();
      idleEndsAt = answer ? now() + answer.idleSecondsLeft * 1000 : 0;
      endsAt = answer ? now() + answer.secondsLeft * 1000 : 0;
    } catch {
      // Nobody answers: what was said last still holds.
    } finally {
      asking = undefined;
      show(view());
      plan();
    }
  };

  const ask = async (): Promise<void> => {
    // What is under way does not say yet that somebody is there.
    while (asking) await asking;
    if (stopped) return;
    asking = askOnce();
    await asking;
  };

  const look = (): void => {
    if (stopped) return;
    show(view());
    const everyMs = shown.over || shown.warning ? WARNED_MS : REPORT_MS;
    const isNews = shown.over || shown.warning !== null || lastActiveAt() > toldOfActivityAt;
    if (isNews && !asking && now() - askedAt >= everyMs) void ask();
    else plan();
  };

  const plan = (): void => {
    stopWaiting?.();
    if (stopped || asking) return;
    const moments = [end() - WARNING_MS, end() + ROUNDING_MS, askedAt + REPORT_MS, now() + REPORT_MS];
    if (shown.over || shown.warning) moments.push(askedAt + WARNED_MS);
    const next = Math.min(...moments.filter((moment) => moment > now()));
    stopWaiting = wait(next - now(), look);
  };

  void ask();
  return {
    ask,
    look,
    stop() {
      stopped = true;
      stopWaiting?.();
    },
  };
}
