/** Whom to tell next that a patient still waits for what was promised, and when to look again. */
interface WaitingStep {
  dueAt: Date;
  /** Who was told since it began to wait. */
  notified: readonly string[];
  /** Somebody has opened the submission since the last one was told. */
  isOpened: boolean;
}

export interface OnDuty {
  /** One after the other: whoever is assigned, then the duty list. */
  inTurn: readonly string[];
  administrators: readonly string[];
}

interface Reminder {
  to: readonly string[];
  late: boolean;
  /** Shares of the term, in working time; null: everybody was told. */
  againAfter: number | null;
}

const QUARTER = 0.25;

/**
 * The next person in turn, a quarter of the term after the one before, unless somebody has opened the submission, who
 * then has another term; in the end, or if nobody is in turn, the administrators. Nobody is told twice.
 */
export function nextReminder(
  { dueAt, notified, isOpened }: WaitingStep,
  { inTurn, administrators }: OnDuty,
  now: Date,
): Reminder {
  const late = now >= dueAt;
  if (isOpened) return { to: [], late, againAfter: 1 };
  const isNew = (id: string): boolean => !notified.includes(id);
  const next = inTurn.find(isNew);
  if (next !== undefined) return { to: [next], late, againAfter: QUARTER };
  return { to: administrators.filter(isNew), late, againAfter: null };
}
