/** What nobody measured: how much clinics do, what machines there are, how full they may be. Change and run again. */

/** Of intakes begun in an hour of the clinic's day, in shares of the day; `HOURS[0]` begins at midnight. */
export const HOURS = [
  0.7, 0.4, 0.3, 0.2, 0.3, 0.8, 2, 3.5, 5, 5.8, 6.2, 6.3, 6.2, 5.6, 5.3, 5.2, 5.2, 5.5, 6.2, 7.2, 8, 7.6, 4.6,
  1.9,
].map((share) => share / 100);

/** Hours behind the first, and which share of the clinics lies there: the United States from east to west. */
export const ZONES: ReadonlyArray<readonly [hoursBehind: number, share: number]> = [
  [0, 0.47],
  [1, 0.29],
  [2, 0.07],
  [3, 0.17],
];

export const CLINIC = {
  /** Intakes begun a day, the mean of all clinics. */
  begunADay: 20,
  /** Clinics differ: the spread of the logarithm of their sizes. */
  sizeSpread: 1,
  finishedShare: 0.6,
  /** How far those come that give up. */
  unfinishedPart: 0.4,
  /** Portals of the staff that are open in office hours, and a submission is open in half of them. */
  staffAtWork: 2,
  submissionOpenShare: 0.5,
  officeFrom: 8,
  officeUntil: 18,
  viewsPerSubmission: 4,
  documentsPerIntake: 0.5,
  documentMb: 1,
  /** The audit log's, and what the answers are kept for. */
  yearsKept: 6,
} as const;

/** How often an open portal asks by itself, a minute (portal/review/queue/queries.ts, server/notifications). */
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
  /** Of the cores, in the busiest hour. */
  busyAtMost: 0.6,
  diskFullAtMost: 0.7,
  memoryForConnections: 0.25,
  restoreHoursAtMost: 4,
  restoresAtOnce: 4,
  migrationMinutesAtMost: 30,
  nodeProcessesPerClinicToday: 2,
} as const;

export const SIZES = [10, 1_000, 100_000];
