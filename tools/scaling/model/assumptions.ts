/**
 * Assumptions that were not measured: activity of clinics, machine sizes, maximum utilization. Edit and run
 * again.
 */

/** Share of a day's intakes started in each hour of the clinic's day; `HOURS[0]` starts at midnight. */
export const HOURS = [
  0.7, 0.4, 0.3, 0.2, 0.3, 0.8, 2, 3.5, 5, 5.8, 6.2, 6.3, 6.2, 5.6, 5.3, 5.2, 5.2, 5.5, 6.2, 7.2, 8, 7.6, 4.6,
  1.9,
].map((share) => share / 100);

/** Hours behind the first zone, and the share of clinics there: the United States from east to west. */
export const ZONES: ReadonlyArray<readonly [hoursBehind: number, share: number]> = [
  [0, 0.47],
  [1, 0.29],
  [2, 0.07],
  [3, 0.17],
];

export const CLINIC = {
  /** Intakes started per day, on average over all clinics. */
  begunADay: 20,
  /** Sizes of clinics vary: standard deviation of the logarithm of the size. */
  sizeSpread: 1,
  finishedShare: 0.6,
  /** Share of the intake completed by patients who give up. */
  unfinishedPart: 0.4,
  /** Open staff portals during office hours; half of them have a submission open. */
  staffAtWork: 2,
  submissionOpenShare: 0.5,
  officeFrom: 8,
  officeUntil: 18,
  viewsPerSubmission: 4,
  documentsPerIntake: 0.5,
  documentMb: 1,
  /** Retention of the audit log and of submissions. */
  yearsKept: 6,
} as const;

/** Polling requests of an open portal per minute (portal/review/queue/queries.ts, server/notifications). */
export const POLLS = {
  queuePage: 1,
  queueCounts: 1,
  presence: 2,
  liveBeat: 3,
  heartbeat: 3,
  analytics: 0.05,
};

export const MACHINE = {
  postgresCores: 16,
  postgresMemoryGb: 128,
  postgresDiskTb: 8,
  postgresConnections: 1000,
  /** Maximum CPU utilization in the busiest hour. */
  busyAtMost: 0.6,
  diskFullAtMost: 0.7,
  memoryForConnections: 0.25,
  restoreHoursAtMost: 4,
  restoresAtOnce: 4,
  migrationMinutesAtMost: 30,
  nodeProcessesPerClinicToday: 2,
} as const;

export const SIZES = [10, 1_000, 100_000];
