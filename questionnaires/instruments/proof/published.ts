/** Totals and bands from the publications, independent of the instruments' files. */

/** Points of each item in order; undefined if it is unanswered. */
export type Points = ReadonlyArray<number | undefined>;

/** Limits of bands: each begins at its number and ends before the next. */
export type Published = ReadonlyArray<readonly [from: number, band: string]>;

export interface Trial {
  id: string;
  items: readonly string[];
  /** Possible points of an item. */
  points: readonly number[];
  total: string;
  band: string;
  published: Published;
}

export const phq9: Trial = {
  id: 'phq-9',
  items: Array.from({ length: 9 }, (_, index) => `phq9_${index + 1}`),
  points: [0, 1, 2, 3],
  total: 'phq9_total',
  band: 'phq9_severity',
  // Kroenke, Spitzer and Williams, 2001.
  published: [
    [0, 'minimal'],
    [5, 'mild'],
    [10, 'moderate'],
    [15, 'moderately_severe'],
    [20, 'severe'],
  ],
};

export const gad7: Trial = {
  id: 'gad-7',
  items: Array.from({ length: 7 }, (_, index) => `gad7_${index + 1}`),
  points: [0, 1, 2, 3],
  total: 'gad7_total',
  band: 'gad7_severity',
  // Spitzer, Kroenke, Williams and Löwe, 2006.
  published: [
    [0, 'minimal'],
    [5, 'mild'],
    [10, 'moderate'],
    [15, 'severe'],
  ],
};

// Kroenke, Spitzer and Williams, 2003; Kroenke and others, 2007: positive at 3 and more of 6.
export const screen = (id: string, prefix: string): Trial => ({
  id,
  items: [`${prefix}_1`, `${prefix}_2`],
  points: [0, 1, 2, 3],
  total: `${prefix}_total`,
  band: `${prefix}_result`,
  published: [
    [0, 'negative'],
    [3, 'positive'],
  ],
});

export const auditC: Trial = {
  id: 'audit-c',
  items: ['audit_c_1', 'audit_c_2', 'audit_c_3'],
  points: [0, 1, 2, 3, 4],
  total: 'audit_c_total',
  band: 'audit_c_result',
  // Bush, 1998, and Bradley, 2003: 3 and more for women, 4 and more for men.
  published: [
    [0, 'negative'],
    [3, 'positive_women'],
    [4, 'positive'],
  ],
};

/** "Never" skips the amounts, so that they count 0 whatever was answered before (WHO, self-report version). */
export const asDrunk = (set: Points): Points => (set[0] === 0 ? [0, 0, 0] : set);
