/** Whom to tell next that a patient has to be contacted, and when to look again. */
export interface Waiting {
  startedAt: Date;
  dueAt: Date;
  /** Who was notified since the start. */
  notified: readonly string[];
  /** One of those who may act on it has opened the submission since the start. */
  isOpened: boolean;
}

export interface Colleagues {
  /** One after the other: whoever is responsible, then the duty list. */
  inTurn: readonly string[];
  everybody: readonly string[];
}

export interface Telling {
  to: readonly string[];
  late: boolean;
  nextAt: Date;
}

/** After this share of the term the next person is notified, unless somebody has opened the submission. */
const TURNS = 4;
/** The last share before the term ends is everybody's. */
const MOST_IN_TURN = TURNS - 1;
const DAY_MS = 86_400_000;

/**
 * The next person in turn; after three of them, or when there is none, everybody. Everybody again once it is late,
 * and each day after that.
 */
export function nextNotification(
  { startedAt, dueAt, notified, isOpened }: Waiting,
  { inTurn, everybody }: Colleagues,
  now: Date,
): Telling {
  if (now >= dueAt) return { to: everybody, late: true, nextAt: after(now, DAY_MS) };
  if (isOpened && notified.length > 0) return { to: [], late: false, nextAt: dueAt };
  const next = notified.length < MOST_IN_TURN ? inTurn.find((id) => !notified.includes(id)) : undefined;
  if (next === undefined)
    return { to: everybody.filter((id) => !notified.includes(id)), late: false, nextAt: dueAt };
  const turn = after(now, (dueAt.getTime() - startedAt.getTime()) / TURNS);
  return { to: [next], late: false, nextAt: turn < dueAt ? turn : dueAt };
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
