/** Parses JSON into a rule set, or reports every problem by path. */
import { z } from 'zod';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { error, localize, type Problem } from '../../engine/base/problem.ts';
import type { Question } from '../../engine/definition/definition.ts';
import {
  LocalizedTextSchema,
  pathText,
  shapeProblems,
  textProblems,
} from '../../engine/definition/localized.ts';
import { type Questionnaire, TODAY } from '../../engine/form/questionnaire.ts';
import { isCalendarDate } from '../../engine/logic/base/dates.ts';
import { FORBIDDEN_KEYS } from '../../engine/logic/base/forbiddenKeys.ts';
import { nameRead, walkOperations } from '../../engine/logic/base/operation.ts';
import { checkLogic } from '../../engine/logic/check.ts';
import { nameProblems } from '../../engine/logic/checkNames.ts';
import { costOf, type Size } from '../../engine/logic/cost.ts';
import { type Kind, kindsOf, type PlacedKind } from '../../engine/logic/kinds.ts';
import { operatorOf } from '../../engine/logic/operators.ts';
import { readsOf } from '../../engine/logic/references.ts';
import { readsScores } from '../../engine/logic/scores.ts';
import { questionShapes, type Shape, shapeOf } from '../../engine/logic/valueShapes.ts';
import { UnitCode } from '../../engine/parsing/codes.ts';
import { costProblems, questionSizes } from '../../engine/parsing/documentCost.ts';
import { allProblems, salvage, withinDepth } from '../../engine/parsing/salvage.ts';
import { type RuleSet, SEVERITIES } from './ruleset.ts';
import { isGenerated, withUnsettledConditions } from './unsettledFlags.ts';

const Key = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'A key starts with a letter and has letters, digits and "_"')
  .refine((key) => !FORBIDDEN_KEYS.has(key) && key !== TODAY, 'This key is reserved; choose another');
const unit = UnitCode;
const SeveritySchema = z.enum(SEVERITIES);

const RuleSetSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'An id has small letters, digits and "-"'),
  version: z.string().regex(/^[0-9]+\.[0-9]+$/, 'A version has the form 1.0'),
  title: LocalizedTextSchema,
  languages: z.array(z.string()).min(1),
  parameters: z.array(
    z.strictObject({
      key: Key,
      label: LocalizedTextSchema,
      value: z.union([z.number(), z.array(z.string())]),
      unit: unit.optional(),
      source: z.string().min(1),
    }),
  ),
  derived: z.array(
    z.strictObject({
      key: Key,
      label: LocalizedTextSchema,
      unit: unit.optional(),
      decimals: z.int().min(0).max(6).optional(),
      value: z.unknown(),
    }),
  ),
  flags: z
    .array(
      z.strictObject({
        key: Key,
        type: z.enum(['boolean', 'number']),
        severity: SeveritySchema,
        title: LocalizedTextSchema,
        message: LocalizedTextSchema,
        // Absent only if generated; otherwise checkLogic rejects it.
        value: z.unknown().optional(),
        alertWhen: z.unknown().optional(),
        whenUnsettled: z.array(SeveritySchema).min(1).max(4).optional(),
        source: z.string().min(1),
        reviewed: z.string().refine(isCalendarDate, 'A date as YYYY-MM-DD'),
      }),
    )
    .max(500),
});

export interface ParsedRuleSet {
  /** Present unless there is an error; warnings do not matter. */
  ruleSet?: RuleSet;
  problems: Problem[];
}

/**
 * Parses a rule set. Never throws. Reports every problem by its path: malformed parts, duplicate keys,
 * malformed logic, derived values and flags read before they are computed, a boolean flag that is not
 * boolean, division by a parameter of zero, a text used as a condition, lists compared with a single value,
 * missing (error) and stale (warning) translations. A flag with `whenUnsettled` is returned with the
 * condition generated from the other flags.
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
  const salvaged = salvage(RuleSetSchema, document, standIn, pathText);
  const found = salvaged
    ? {
        problems: problemsOf(withUnsettledConditions(salvaged.document as RuleSet)),
        replaced: salvaged.replaced,
      }
    : NOTHING;
  return { problems: allProblems(deep, shapes, found) };
}

const problemsOf = (ruleSet: RuleSet): Problem[] => [
  ...keyProblems(ruleSet),
  ...textsOf(ruleSet),
  ...logicProblems(ruleSet),
];

const NOTHING = { problems: [], replaced: [] };

/** A placeholder for a malformed parameter, derived value or flag. */
function standIn(path: readonly PropertyKey[], part: unknown): unknown {
  const [list, index] = path;
  if (path.length !== 2 || typeof part !== 'object') return undefined;
  const own = part && 'key' in part && Key.safeParse(part.key).success ? part.key : `unread_${String(index)}`;
  const label = { en: '-' };
  if (list === 'parameters') return { key: own, label, value: 1, source: '-' };
  if (list === 'derived') return { key: own, label, value: { unknown: [] } };
  if (list !== 'flags') return undefined;
  return {
    key: own,
    type: 'boolean',
    severity: 'info',
    title: label,
    message: label,
    value: false,
    source: '-',
    reviewed: '2026-01-01',
  };
}

/** What a rule set reads but a questionnaire does not have: questions, options, rows and parts. */
export function pairingProblems(ruleSet: RuleSet, questionnaire: Questionnaire): Problem[] {
  const own = new Set([...ruleSet.parameters, ...ruleSet.derived].map(({ key }) => key));
  const clashes = [...own]
    .filter((key) => questionnaire.questions.has(key))
    .map((key) => error('derived', 'key_clash', localize('keyClash', { key })));
  const dangling = logicOf(ruleSet).flatMap(({ logic, path }) =>
    [...readsOf(logic).keys]
      .filter((key) => key !== TODAY && !own.has(key) && !questionnaire.questions.has(key))
      .map((key) => error(path, 'dangling', localize('ruleReadsGone', { key }))),
  );
  const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
  return [...clashes, ...dangling, ...namesAsked(ruleSet, questionOf), ...costs(ruleSet, questionOf)];
}

/** Rules that exceed the evaluation budget, estimated from what they read. */
function costs(ruleSet: RuleSet, questionOf: (id: string) => Question | undefined): Problem[] {
  const asked = questionSizes(questionOf);
  const own = new Map<string, Size>(ruleSet.parameters.map(({ key, value }) => [key, costOf(value).size]));
  const sizeOf = (name: string): Size | undefined => own.get(name) ?? asked(name);
  for (const { key, value } of ruleSet.derived) own.set(key, costOf(value, sizeOf).size);
  return costProblems(logicOf(ruleSet), sizeOf, 'flags');
}

/** Type errors: uses that a question, parameter or derived value does not support. */
function namesAsked(ruleSet: RuleSet, questionOf: (id: string) => Question | undefined): Problem[] {
  const parameters = new Map(ruleSet.parameters.map(({ key, value }) => [key, value]));
  const own = new Map<string, Shape>(
    ruleSet.parameters.map(({ key, value }) => [key, shapeOf(value, () => undefined)]),
  );
  const asked = questionShapes(questionOf);
  const ofName = (name: string): Shape | undefined => own.get(name) ?? asked(name);
  for (const { key, value } of ruleSet.derived) own.set(key, shapeOf(value, ofName));
  const names = { shapeOf: ofName, constantOf: (name: string) => parameters.get(name) };
  const problems = (logic: LogicJson, path: string, use: 'truth' | 'value'): Problem[] =>
    nameProblems(logic, use, names).map(({ code, told: what }) => error(path, code, what));
  return [
    ...ruleSet.derived.flatMap(({ value }, index) => problems(value, `derived[${index}].value`, 'value')),
    ...ruleSet.flags.flatMap(({ type, value, alertWhen }, index) => [
      ...problems(value, `flags[${index}].value`, type === 'boolean' ? 'truth' : 'value'),
      ...(alertWhen === undefined ? [] : problems(alertWhen, `flags[${index}].alertWhen`, 'truth')),
    ]),
  ];
}

interface PlacedLogic {
  logic: LogicJson;
  path: string;
}

const logicOf = ({ derived, flags }: RuleSet): PlacedLogic[] => [
  ...derived.map(({ value }, index) => ({ logic: value, path: `derived[${index}].value` })),
  ...flags.flatMap(({ value, alertWhen }, index) => [
    { logic: value, path: `flags[${index}].value` },
    ...(alertWhen === undefined ? [] : [{ logic: alertWhen, path: `flags[${index}].alertWhen` }]),
  ]),
];

function logicProblems(ruleSet: RuleSet): Problem[] {
  const malformed = logicOf(ruleSet).flatMap(({ logic, path }) => checkLogic(logic, path));
  const scores = logicOf(ruleSet)
    .filter(({ logic }) => malformed.length === 0 && readsScores(logic))
    .map(({ path }) => error(path, 'score_in_rules', localize('scoreInRules')));
  if (malformed.length + scores.length > 0) return [...malformed, ...scores];
  const problems: Problem[] = [];
  const later = new Map(ruleSet.derived.map(({ key }, index) => [key, index]));
  ruleSet.derived.forEach(({ value }, index) => {
    const reads = readsOf(value);
    for (const key of reads.keys) {
      if ((later.get(key) ?? -1) >= index) {
        problems.push(
          error(`derived[${index}].value`, 'order', `"${key}" is computed only later; move it up`),
        );
      }
    }
    for (const key of reads.flags) {
      problems.push(
        error(`derived[${index}].value`, 'order', `A derived value cannot read the flag "${key}"`),
      );
    }
  });
  ruleSet.flags.forEach((flag, index) => {
    const { value, alertWhen, type } = flag;
    const path = `flags[${index}]`;
    const earlier = new Set(
      ruleSet.flags
        .slice(0, index)
        .filter((each) => !isGenerated(each))
        .map(({ key }) => key),
    );
    for (const key of isGenerated(flag) ? [] : readsOf(value).flags) {
      if (!earlier.has(key)) {
        problems.push(error(`${path}.value`, 'order', `The flag "${key}" does not stand before this one`));
      }
    }
    // Its own value is known at this point.
    for (const key of alertWhen === undefined ? [] : readsOf(alertWhen).flags) {
      if (key !== flag.key && !earlier.has(key)) {
        problems.push(
          error(`${path}.alertWhen`, 'order', `The flag "${key}" does not stand before this one`),
        );
      }
    }
    if ((type === 'number') !== (alertWhen !== undefined)) {
      const text = 'A numeric flag says when it alerts ("alertWhen"); a boolean one alerts when true';
      problems.push(error(`${path}.alertWhen`, 'alert', text));
    }
  });
  const kinds = kindProblems(ruleSet);
  // Reports a text in place of a condition only once.
  const names = namesAsked(ruleSet, () => undefined).filter(
    ({ code, path }) => code !== 'text_truth' || !kinds.some((each) => each.path.startsWith(path)),
  );
  return [...problems, ...kinds, ...zeroDivisors(ruleSet), ...names, ...costs(ruleSet, () => undefined)];
}

/**
 * Type errors of flags: a boolean flag with a number, text or list, a numeric one with anything but a number.
 */
function kindProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const kinds = new Map<string, readonly Kind[]>(
    parameters.map(({ key, value }) => [key, [typeof value === 'number' ? 'number' : 'list']]),
  );
  const ofName = (name: string) => kinds.get(name);
  for (const { key, value } of derived) {
    // Deduplicated: values that choose between others would multiply them.
    kinds.set(key, [...new Set(kindsOf(value, '', ofName).map(({ kind }) => kind))]);
  }
  const wrong = (logic: LogicJson, path: string, wanted: Kind): Problem[] => {
    const found = kindsOf(logic, path, ofName);
    const others = found.filter(({ kind }) => kind !== wanted && kind !== 'nothing');
    const empty = found.every(({ kind }) => kind === 'nothing') ? found.slice(0, 1) : [];
    return [...others, ...empty].map((each) => notA(wanted, each));
  };
  return flags.flatMap(({ type, value, alertWhen }, index) => [
    ...wrong(value, `flags[${index}].value`, type),
    ...(alertWhen === undefined ? [] : wrong(alertWhen, `flags[${index}].alertWhen`, 'boolean')),
  ]);
}

const notA = (wanted: Kind, { kind, path }: PlacedKind): Problem =>
  error(
    path,
    'logic_kind',
    wanted === 'boolean'
      ? `A condition holds or does not; this gives ${KIND_NAMES[kind]}. Compare it with something`
      : `A numeric flag is a number; this gives ${KIND_NAMES[kind]}`,
  );

const KIND_NAMES: Record<Kind, string> = {
  boolean: 'yes or no',
  number: 'a number',
  text: 'a text',
  list: 'a list',
  nothing: 'nothing',
};

function zeroDivisors(ruleSet: RuleSet): Problem[] {
  const zeros = new Set(ruleSet.parameters.filter(({ value }) => value === 0).map(({ key }) => key));
  if (zeros.size === 0) return [];
  return logicOf(ruleSet).flatMap(({ logic, path }) => {
    const found: Problem[] = [];
    walkOperations(logic, path, ({ operator, args }, at) => {
      const values = args.map((arg) => (zeros.has(nameRead(arg) ?? '') ? 0 : arg));
      if (operatorOf(operator).problem?.(values)?.code !== 'logic_division') return;
      found.push(error(`${at}.${operator}`, 'logic_division', 'Division by a parameter of zero'));
    });
    return found;
  });
}

function keyProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const twice = (entries: ReadonlyArray<{ key: string; path: string }>): Problem[] => {
    const seen = new Set<string>();
    return entries.flatMap(({ key, path }) => {
      if (seen.has(key)) return [error(`${path}.key`, 'duplicate_key', `"${key}" is already there`)];
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
    ...textProblems(title, languages, 'title'),
    ...parameters.flatMap(({ label }, index) => textProblems(label, languages, `parameters[${index}].label`)),
    ...derived.flatMap(({ label }, index) => textProblems(label, languages, `derived[${index}].label`)),
    ...flags.flatMap((flag, index) => [
      ...textProblems(flag.title, languages, `flags[${index}].title`),
      ...textProblems(flag.message, languages, `flags[${index}].message`),
    ]),
  ];
}
