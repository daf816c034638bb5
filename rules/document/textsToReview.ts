/**
 * Finds texts that may be outdated because a limit was changed: those of the affected flags, and those that
 * contain the limit.
 */
import type { LocalizedText } from '@clinic/engine/base';
import isSame from 'fast-deep-equal';
import type { QuestionOf } from './questionOf.ts';
import type { Flag, RuleSet } from './ruleset.ts';
import type { TunableValue } from './tunableValue.ts';
import { tunableValues, tunableValuesOfFlag } from './tunableValues.ts';
import { isGenerated } from './unsettledFlags.ts';

interface ChangedLimit {
  /** Label of the named parameter; null for a number literal in a condition. */
  label: LocalizedText | null;
  before: number;
  /** Null if the limit was removed. */
  after: number | null;
  /** UCUM. */
  unit?: string;
}

export interface TextToReview {
  /** As in problems, for example `flags[0].message`. */
  path: string;
  text: LocalizedText;
  limits: ChangedLimit[];
}

/**
 * Compares a rule set with the version it replaces. Texts that were edited as well are skipped.
 * @param before the version in force
 * @param after the version to be published
 */
export function textsToReview(before: RuleSet, after: RuleSet, questionOf: QuestionOf): TextToReview[] {
  const changedAnywhere = changedLimits(
    before,
    tunableValues(before, questionOf),
    tunableValues(after, questionOf),
  );
  const texts: TextToReview[] = [];
  const ask = (
    path: string,
    text: LocalizedText,
    old: LocalizedText | undefined,
    limits: ChangedLimit[],
  ): void => {
    if (limits.length > 0 && old !== undefined && isSame(text, old)) texts.push({ path, text, limits });
  };
  const named = (text: LocalizedText): ChangedLimit[] =>
    changedAnywhere.filter((limit) => wordingsOf(text).some((wording) => names(wording, limit.before)));
  after.flags.forEach((flag, index) => {
    const old = before.flags.find(({ key }) => key === flag.key);
    // A parameter that others still read can be replaced in the flag's own condition.
    if (!old || (changedAnywhere.length === 0 && !isRewritten(old, flag))) return;
    const flagLimits = changedLimits(
      before,
      tunableValuesOfFlag(before, flag.key, questionOf),
      tunableValuesOfFlag(after, flag.key, questionOf),
    );
    for (const part of ['title', 'message'] as const) {
      ask(
        `flags[${index}].${part}`,
        flag[part],
        old[part],
        flagLimits.length > 0 ? flagLimits : named(flag[part]),
      );
    }
  });
  for (const list of ['parameters', 'derived'] as const) {
    after[list].forEach(({ key, label }, index) => {
      const old = before[list].find((each) => each.key === key);
      ask(`${list}[${index}].label`, label, old?.label, named(label));
    });
  }
  return texts;
}

const isRewritten = (old: Flag, flag: Flag): boolean =>
  !isGenerated(flag) && !isSame([old.value, old.alertWhen], [flag.value, flag.alertWhen]);

function changedLimits(
  { parameters }: RuleSet,
  before: readonly TunableValue[],
  after: readonly TunableValue[],
): ChangedLimit[] {
  const values = new Map(after.map((field) => [identityOf(field), field.value]));
  return before.flatMap((field): ChangedLimit[] => {
    const { value, unit, parameter } = field;
    const now = values.get(identityOf(field));
    if (typeof value !== 'number' || now === value) return [];
    const label = parameters.find(({ key }) => key === parameter)?.label ?? null;
    return [
      {
        label,
        before: value,
        after: typeof now === 'number' ? now : null,
        ...(unit !== undefined && { unit }),
      },
    ];
  });
}

/** Flags and parameters may have moved: a limit is identified by its owner and its path within it. */
function identityOf({ parameter, path, owners }: TunableValue): string {
  if (parameter !== undefined) return `parameter ${parameter}`;
  const owner = owners[0];
  return `${owner?.kind} ${owner?.key} ${path.replace(/^\w+\[\d+\]/, '')}`;
}

const wordingsOf = (text: LocalizedText): string[] =>
  Object.values(text).map((each) => (typeof each === 'string' ? each : each.text));

function names(wording: string, limit: number): boolean {
  const digits = String(limit).replace(/[.]/, '[.,]').replace('-', '[-−]');
  // In a name such as GLP-1, the number is not a limit.
  return new RegExp(`(?<![\\d.,]|\\p{L}[-‑]?)${digits}(?![\\d]|[.,]\\d)`, 'u').test(wording);
}
