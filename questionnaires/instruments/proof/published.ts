/** Points, bands and what needs attention, from the publications and independent of the instruments' files. */

type Answer = string | number | readonly string[];

/** An answer and its points; no points if it means "don't know". */
export type Choice = readonly [answer: Answer, points?: number];

/** Each begins at its number and ends before the next. */
export type Bands = ReadonlyArray<readonly [from: number, band: string, attention?: 'alert']>;

export interface Result {
  /** Ids of the values that show the total, and its band. */
  total?: string;
  band: string;
  /** The items that are added up. */
  of: readonly string[];
  bands: Bands;
}

export interface Trial {
  id: string;
  items: Readonly<Record<string, readonly Choice[]>>;
  /** An answer to the first item after which the others are skipped and count 0. */
  skipsRest?: Answer;
  results: readonly Result[];
}

const each = (ids: readonly string[], choices: readonly Choice[]): Trial['items'] =>
  Object.fromEntries(ids.map((id) => [id, choices]));

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);

/** Answers whose values are their points. */
const upTo = (most: number): Choice[] => Array.from({ length: most + 1 }, (_, points) => [points, points]);

function summed(
  id: string,
  items: Trial['items'],
  [total, band]: readonly [total: string, band: string],
  bands: Bands,
): Trial {
  return { id, items, results: [{ total, band, of: Object.keys(items), bands }] };
}

// Kroenke, Spitzer and Williams, 2001; item 9 is to be followed up at every answer except "Not at all".
const phq9Items = each(numbered('phq9', 9), upTo(3));
export const phq9: Trial = {
  id: 'phq-9',
  items: phq9Items,
  results: [
    {
      total: 'phq9_total',
      band: 'phq9_severity',
      of: Object.keys(phq9Items),
      bands: [
        [0, 'minimal'],
        [5, 'mild'],
        [10, 'moderate', 'alert'],
        [15, 'moderately_severe', 'alert'],
        [20, 'severe', 'alert'],
      ],
    },
    {
      band: 'phq9_self_harm',
      of: ['phq9_9'],
      bands: [
        [0, 'none'],
        [1, 'reported', 'alert'],
      ],
    },
  ],
};

// Weathers and others, 2013; National Center for PTSD: 31 to 33 and more indicate probable PTSD.
export const pcl5 = summed(
  'pcl-5',
  each(numbered('pcl5', 20), upTo(4)),
  ['pcl5_total', 'pcl5_result'],
  [
    [0, 'below'],
    [31, 'at_cut_off', 'alert'],
    [34, 'above', 'alert'],
  ],
);

// Kroenke, Spitzer and Williams, 2003; Kroenke and others, 2007: positive at 3 and more of 6.
const ofTwo = (id: string, prefix: string): Trial =>
  summed(
    id,
    each(numbered(prefix, 2), upTo(3)),
    [`${prefix}_total`, `${prefix}_result`],
    [
      [0, 'negative'],
      [3, 'positive', 'alert'],
    ],
  );

// Spitzer, Kroenke, Williams and Löwe, 2006; further evaluation from 10.
const gad7 = summed(
  'gad-7',
  each(numbered('gad7', 7), upTo(3)),
  ['gad7_total', 'gad7_severity'],
  [
    [0, 'minimal'],
    [5, 'mild'],
    [10, 'moderate', 'alert'],
    [15, 'severe', 'alert'],
  ],
);

// Bush, 1998, and Bradley, 2003: 3 and more for women, 4 and more for men. "Never" skips the amounts (WHO, self-report
// version), so that they count 0 whatever was answered before.
const auditC: Trial = {
  ...summed(
    'audit-c',
    each(numbered('audit_c', 3), upTo(4)),
    ['audit_c_total', 'audit_c_result'],
    [
      [0, 'negative'],
      [3, 'positive_women', 'alert'],
      [4, 'positive', 'alert'],
    ],
  ),
  skipsRest: 0,
};

// Prins and others, 2016; Bovin and others, 2021: 4, and 3 to consider for women. Without an event the total is 0.
const ptsdItems = each(numbered('pc_ptsd_5', 5), [
  ['yes', 1],
  ['no', 0],
]);
const pcPtsd5: Trial = {
  ...summed(
    'pc-ptsd-5',
    ptsdItems,
    ['pc_ptsd_5_total', 'pc_ptsd_5_result'],
    [
      [0, 'negative'],
      [3, 'positive_women', 'alert'],
      [4, 'positive', 'alert'],
    ],
  ),
  items: { pc_ptsd_5_event: [['yes'], ['no']], ...ptsdItems },
  skipsRest: 'no',
};

// Hager and others, 2010: at risk if either is often or sometimes true.
const often: readonly Choice[] = [
  ['often_true', 1],
  ['sometimes_true', 1],
  ['never_true', 0],
];
const hungerVitalSign: Trial = {
  id: 'hunger-vital-sign',
  items: each(['hvs_worried', 'hvs_not_last'], [...often, ['dont_know']]),
  results: [
    {
      band: 'hvs_risk',
      of: ['hvs_worried', 'hvs_not_last'],
      bands: [
        [0, 'no_risk'],
        [1, 'at_risk', 'alert'],
      ],
    },
  ],
};

// CMS: an underlined answer to any item of a need is a possible unmet need. "None of the above" is alone.
const PROBLEMS = ['pests', 'mold', 'lead', 'heat', 'stove', 'smoke_detectors', 'leaks'];
const subsets = (values: readonly string[]): string[][] =>
  Array.from({ length: 2 ** values.length }, (_, set) =>
    values.filter((_each, index) => Math.floor(set / 2 ** index) % 2 === 1),
  );
const need = (name: string, of: readonly string[]): Result => ({
  band: `ahc_${name}_need`,
  of,
  bands: [
    [0, 'none'],
    [1, 'possible', 'alert'],
  ],
});
const ahcHrsn: Trial = {
  id: 'ahc-hrsn',
  items: {
    ahc_living: [
      ['steady', 0],
      ['worried', 1],
      ['none', 1],
    ],
    ahc_place_problems: [
      [['none'], 0],
      ...subsets(PROBLEMS)
        .filter(({ length }) => length > 0)
        .map((set): Choice => [set, set.length]),
    ],
    ...each(['ahc_food_worried', 'ahc_food_not_last'], often),
    ahc_transportation: [
      ['yes', 1],
      ['no', 0],
    ],
    ahc_utilities: [
      ['yes', 1],
      ['no', 0],
      ['already', 1],
    ],
  },
  results: [
    need('housing', ['ahc_living', 'ahc_place_problems']),
    need('food', ['ahc_food_worried', 'ahc_food_not_last']),
    need('transportation', ['ahc_transportation']),
    need('utilities', ['ahc_utilities']),
  ],
};

/** Instruments with so few answer sets that each is tried. */
export const FEW_SETS: readonly Trial[] = [
  ofTwo('phq-2', 'phq2'),
  ofTwo('gad-2', 'gad2'),
  gad7,
  auditC,
  pcPtsd5,
  hungerVitalSign,
  ahcHrsn,
];
