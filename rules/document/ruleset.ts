/** The rule-set document: derived values and flags. One document per version, never edited once published. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
export const SEVERITIES = ['danger', 'warning', 'info', 'success'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const WHEN_UNKNOWN = ['measure'] as const;

/** What a raised flag asks of the clinic, most urgent first: contact the patient today, settle it first, or know it. */
export const ACTS = ['today', 'beforePrescribing', 'know'] as const;
export type Act = (typeof ACTS)[number];

/** A named number or list that clinicians may change, read by `var`. */
export interface Parameter {
  key: string;
  label: LocalizedText;
  value: number | readonly string[];
  /** UCUM. */
  unit?: string;
  source: string;
}

/** A value computed from answers, such as height in centimetres, for flags to read by `var`. */
export interface Derived {
  key: string;
  label: LocalizedText;
  /** UCUM. */
  unit?: string;
  /** Displayed decimals; comparisons use the exact value. */
  decimals?: number;
  value: LogicJson;
}

export interface Flag {
  key: string;
  /** A numeric flag stores a number; `alertWhen` decides when it alerts. */
  type: 'boolean' | 'number';
  severity: Severity;
  /** Read it by `actOf`: by default it follows from the severity. */
  act?: Act;
  /** Only with `act: 'today'`: the time to contact the patient, such as `PT4H` or `P1D`. Read it by `termOf`. */
  dueWithin?: string;
  title: LocalizedText;
  message: LocalizedText;
  value: LogicJson;
  alertWhen?: LogicJson;
  /**
   * The flag is true when another flag of one of these severities is null. `parseRuleSet` then generates its
   * `value` from the existing flags, and it need not be written.
   */
  whenUnsettled?: readonly Severity[];
  /**
   * What settles the flag while it is null. `measure`: most people cannot answer it at home, so staff measure it
   * before the first dose; no missing answer for `whenUnsettled`.
   */
  whenUnknown?: (typeof WHEN_UNKNOWN)[number];
  /** Source of the clinical fact. */
  source: string;
  /** Date of the last clinical review, `YYYY-MM-DD`. */
  reviewed: string;
}

export interface RuleSet {
  id: string;
  version: string;
  title: LocalizedText;
  languages: string[];
  parameters: Parameter[];
  derived: Derived[];
  flags: Flag[];
}
