/** A submission's flags in the queue, by name and in order. */
import type { SubmissionListItem } from '@clinic/contract/review';
import type { Flags } from '@clinic/contract/values';
import { type EligibilityRule, textIn } from '@clinic/engine/definition';
import type { Severity } from '@clinic/rules/document';
import { alertsOf, isPressing } from '@clinic/rules/evaluate';
import type { ListedFlag } from '../flags/flagList.ts';

/** How many flags a row names. */
export const NAMED = 3;

/** `unknown`: the rules have not loaded, so there may be more flags. */
export type RowSeverity = Severity | 'unknown';

export interface RowFlag {
  /** Of a flag of the rule set. */
  key?: string;
  severity: RowSeverity;
  text: string;
}

export interface Assessed {
  /** The rule set's flags in reading order; undefined until it has loaded. */
  flags: readonly ListedFlag[] | undefined;
  /** The rule set could not be loaded. */
  rulesFailed: boolean;
  /** As stored. */
  values: Flags;
  /** Eligibility rules that the patient continued past. */
  passed: readonly EligibilityRule[];
  hasContinued: boolean;
  urgency: SubmissionListItem['urgency'];
}

export interface RowFlagWords {
  language: string;
  /** The short name of a flag, if it has one. */
  shortName: (key: string) => string | undefined;
  anyFlag: string;
  /** Marks a danger that was not assessed. */
  notAssessed: (flag: string) => string;
  continuedPast: string;
  notLoaded: string;
}

/**
 * Raised flags, and dangers that were not assessed. While the rule set is unknown, every flag stored as raised is listed
 * with a severity taken from the submission's urgency, and an urgent submission always has a flag.
 */
export function rowFlags(assessed: Assessed, words: RowFlagWords): RowFlag[] {
  const { flags, rulesFailed, passed, hasContinued } = assessed;
  const alerts = flags ? alertsOf(flags) : [];
  const shown = ({ flag, state }: ListedFlag): RowFlag => {
    const name = words.shortName(flag.key) ?? textIn(flag.title, words.language);
    const text = state === 'raised' ? name : words.notAssessed(name);
    return { key: flag.key, severity: flag.severity, text };
  };
  const stored = flags ? [] : storedFlags(assessed, words);
  const isDanger = ({ severity }: RowFlag) => severity === 'danger';
  const warnings: RowFlag[] = passed.map((rule) => ({
    severity: 'warning',
    text: `${words.continuedPast}: ${textIn(rule.title, words.language)}`,
  }));
  if (hasContinued && warnings.length === 0)
    warnings.push({ severity: 'warning', text: words.continuedPast });
  const open: RowFlag[] = rulesFailed ? [{ severity: 'unknown', text: words.notLoaded }] : [];
  return [
    ...alerts.filter(isPressing).map(shown),
    ...stored.filter(isDanger),
    ...warnings,
    ...alerts.filter((each) => !isPressing(each)).map(shown),
    ...stored.filter((flag) => !isDanger(flag)),
    ...open,
  ];
}

function storedFlags({ values, urgency, hasContinued }: Assessed, words: RowFlagWords): RowFlag[] {
  const severity = SEVERITY_OF[urgency];
  const raised: RowFlag[] = Object.keys(values)
    .filter((key) => values[key] === true)
    .map((key) => ({ key, severity, text: words.shortName(key) ?? words.anyFlag }));
  if (urgency === 3) return [{ severity: 'danger', text: words.notAssessed(words.anyFlag) }, ...raised];
  // A number can raise an alert, too, which only its rule says. An eligibility page continued past is a warning itself.
  const isUrgent = urgency === 4 || (urgency === 2 && !hasContinued);
  return raised.length === 0 && isUrgent ? [{ severity, text: words.anyFlag }] : raised;
}

/** By urgency. A raised flag counts at least as a warning until its rule set has loaded. */
const SEVERITY_OF: Record<Assessed['urgency'], Severity> = {
  0: 'warning',
  1: 'warning',
  2: 'warning',
  3: 'warning',
  4: 'danger',
};
