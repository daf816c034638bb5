/** A submission's flags in one line: the most severe in words, and how many more there are. */
import type { Flags } from '../../../../contract/values.ts';
import { type EligibilityRule, textIn } from '../../../../engine/definition/definition.ts';
import type { Severity } from '../../../../rules/document/ruleset.ts';
import { type ListedFlag, withState } from '../../flags/flagList.ts';

/** `unknown`: the rules have not loaded, so there may be more flags. */
export type RowSeverity = Severity | 'unknown';

export interface RowFlag {
  severity: RowSeverity;
  text: string;
}

export interface Assessed {
  /** The rule set's flags, most severe first; undefined until it has loaded. */
  flags: readonly ListedFlag[] | undefined;
  /** The rule set could not be loaded. */
  rulesFailed: boolean;
  /** As stored. */
  values: Flags;
  /** Eligibility rules that the patient continued past. */
  passed: readonly EligibilityRule[];
  hasContinued: boolean;
  urgency: 0 | 1 | 2 | 3;
}

export interface RowFlagWords {
  language: string;
  /** The short name of a flag, if it has one. */
  shortName: (key: string) => string | undefined;
  anyFlag: string;
  continuedPast: string;
  notLoaded: string;
}

/**
 * Most severe first. While the rule set is unknown, every flag stored as raised is listed with a severity taken
 * from the submission's urgency, and an urgent submission always has a flag.
 */
export function rowFlags(assessed: Assessed, words: RowFlagWords): RowFlag[] {
  const { flags, rulesFailed, passed, hasContinued } = assessed;
  const raised = flags
    ? withState(flags, 'raised').map(({ flag }) => ({
        severity: flag.severity,
        text: words.shortName(flag.key) ?? textIn(flag.title, words.language),
      }))
    : storedFlags(assessed, words);
  const warnings: RowFlag[] = passed.map((rule) => ({
    severity: 'warning',
    text: `${words.continuedPast}: ${textIn(rule.title, words.language)}`,
  }));
  if (hasContinued && warnings.length === 0)
    warnings.push({ severity: 'warning', text: words.continuedPast });
  const open: RowFlag[] = rulesFailed ? [{ severity: 'unknown', text: words.notLoaded }] : [];
  const isDanger = ({ severity }: RowFlag) => severity === 'danger';
  return [...raised.filter(isDanger), ...warnings, ...raised.filter((flag) => !isDanger(flag)), ...open];
}

function storedFlags({ values, urgency, hasContinued }: Assessed, words: RowFlagWords): RowFlag[] {
  const severity = SEVERITY_OF[urgency];
  const raised = Object.keys(values)
    .filter((key) => values[key] === true)
    .map((key) => ({ severity, text: words.shortName(key) ?? words.anyFlag }));
  // A number can raise an alert, too, which only its rule says. An eligibility page continued past is a warning itself.
  const isUrgent = urgency === 3 || (urgency === 2 && !hasContinued);
  return raised.length === 0 && isUrgent ? [{ severity, text: words.anyFlag }] : raised;
}

/** By urgency. A raised flag counts at least as a warning until its rule set has loaded. */
const SEVERITY_OF: Record<Assessed['urgency'], Severity> = {
  0: 'warning',
  1: 'warning',
  2: 'warning',
  3: 'danger',
};
