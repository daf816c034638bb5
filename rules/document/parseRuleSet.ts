/** Parses JSON into a rule set, or reports every problem with its path. */
import { error, localize, type Problem } from '@clinic/engine/base';
import { languageProblems, pathText, shapeProblems, textProblems } from '@clinic/engine/definition';
import { allProblems, NOTHING_SALVAGED, salvage, withinDepth } from '@clinic/engine/parsing';
import { logicProblems } from './logicProblems.ts';
import { Key, type RuleSet, RuleSetSchema } from './ruleset.ts';
import { withUnsettledConditions } from './unsettledFlags.ts';
import { termProblems } from './urgency.ts';

export interface ParsedRuleSet {
  /** Present unless there is an error; warnings do not matter. */
  ruleSet?: RuleSet;
  problems: Problem[];
}

/**
 * Parses a rule set. Never throws. Reports every problem with its path: malformed parts, duplicate keys, malformed
 * logic, derived values and flags read before they are computed, a boolean flag that is not boolean, division by a
 * parameter of zero, a text used as a condition, lists compared with a single value, missing (error) and stale
 * (warning) translations, a term without a contact today. A flag with `whenUnsettled` is returned with the condition generated from the other flags.
 */
export function parseRuleSet(input: unknown): ParsedRuleSet {
  const { document, problems: deep } = withinDepth(input);
  const shape = RuleSetSchema.safeParse(document);
  if (shape.success && deep.length === 0) {
    const ruleSet = withUnsettledConditions(shape.data as RuleSet);
    const problems = problemsOf(ruleSet);
    return problems.some(({ level }) => level === 'error') ? { problems } : { ruleSet, problems };
  }
  const shapes = shape.success ? [] : shapeProblems(shape.error, document);
  const salvaged = salvage(RuleSetSchema, document, { standIn, pathText });
  const readable = salvaged
    ? { ...salvaged, problems: problemsOf(withUnsettledConditions(salvaged.document as RuleSet)) }
    : NOTHING_SALVAGED;
  return { problems: allProblems(deep, shapes, readable) };
}

const problemsOf = (ruleSet: RuleSet): Problem[] => [
  ...keyProblems(ruleSet),
  ...textsOf(ruleSet),
  ...termProblems(ruleSet),
  ...logicProblems(ruleSet),
];

/** A placeholder for a malformed parameter, derived value or flag. */
function standIn(path: readonly PropertyKey[], part: unknown): unknown {
  const [list, index] = path;
  if (path.length !== 2) return undefined;
  const key =
    typeof part === 'object' && part !== null && 'key' in part && Key.safeParse(part.key).success
      ? part.key
      : `unread_${String(index)}`;
  const label = { en: '-' };
  if (list === 'parameters') return { key, label, value: 1, source: '-' };
  if (list === 'derived') return { key, label, value: { unknown: [] } };
  if (list !== 'flags') return undefined;
  return {
    key,
    type: 'boolean',
    severity: 'info',
    title: label,
    message: label,
    value: false,
    source: '-',
    reviewed: '2026-01-01',
  };
}

/** Finds duplicate keys and missing texts. */
function keyProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const twice = (entries: ReadonlyArray<{ key: string; path: string }>): Problem[] => {
    const seen = new Set<string>();
    return entries.flatMap(({ key, path }) => {
      if (seen.has(key)) return [error(`${path}.key`, 'duplicate_key', localize('duplicateKey', { key }))];
      seen.add(key);
      return [];
    });
  };
  const listed = (entries: ReadonlyArray<{ key: string }>, name: string) =>
    entries.map(({ key }, index) => ({ key, path: `${name}[${index}]` }));
  return [
    ...twice([...listed(parameters, 'parameters'), ...listed(derived, 'derived')]),
    ...twice(listed(flags, 'flags')),
  ];
}

function textsOf({ languages, title, parameters, derived, flags }: RuleSet): Problem[] {
  return [
    ...languageProblems(languages),
    ...textProblems(title, languages, 'title'),
    ...parameters.flatMap(({ label }, index) => textProblems(label, languages, `parameters[${index}].label`)),
    ...derived.flatMap(({ label }, index) => textProblems(label, languages, `derived[${index}].label`)),
    ...flags.flatMap((flag, index) => [
      ...textProblems(flag.title, languages, `flags[${index}].title`),
      ...textProblems(flag.message, languages, `flags[${index}].message`),
    ]),
  ];
}
