/**
 * Possible results of conditions, over all possible answers. Derived numbers that are compared with limits
 * are treated as independent of the answers they are computed from: an over-approximation, never less than
 * what is possible.
 */
import type { LogicJson } from '../../engine/base/logicJson.ts';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import { TODAY } from '../../engine/form/questionnaire.ts';
import { nameRead, operationOf } from '../document/conditions.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { type AnswerDomain, answerDomainOf } from './answerDomains.ts';
import { kindsOfDerived, limitsIn } from './derivedNumbers.ts';
import {
  ANYTHING,
  canBeTrue,
  closed,
  counting,
  isKnown,
  isNumeric,
  known,
  mayBeFalse,
  only,
  type Possible,
  type Scalar,
  splitAt,
  truth,
  UNKNOWN,
  union,
  within,
} from './possible.ts';
import { among, compared, computed, isArithmetic, isComparison } from './possibleComparison.ts';

/** The parts (cells) selected for each leaf. */
export type Picked = ReadonlyMap<string, number>;

export interface Outcomes {
  /** Possible results of a condition with these parts picked; the rest is unrestricted. */
  of(logic: LogicJson, picked: Picked): Possible;
  /** Possible values of a flag. */
  ofFlag(key: string, picked: Picked): Possible;
  /** Leaves that can be split to learn more about a condition, with their number of parts. */
  leavesOf(logic: LogicJson): ReadonlyMap<string, number>;
}

/** Conditions need only the truth; operands of comparisons and calculations need the value. */
type Use = 'truth' | 'value';

interface Cell {
  value: Possible;
  chosen: Possible;
}

/** State of a list as a whole: unknown, does not apply, complete, or with an unknown entry. */
type ListState = 'unknown' | 'absent' | 'complete' | 'open';

const LISTS = ['some', 'none'];

/** @param ruleSet as returned by `parseRuleSet` */
export function analyzeConditions(ruleSet: RuleSet, questionnaires: readonly Questionnaire[]): Outcomes {
  const parameters = new Map(ruleSet.parameters.map(({ key, value }) => [key, value]));
  const derived = new Map(ruleSet.derived.map(({ key, value }) => [key, value]));
  const flags = new Map(ruleSet.flags.map((flag) => [flag.key, flag]));
  const domains = new Map<string, AnswerDomain>();
  const limits = limitsIn(ruleSet);
  const kinds = kindsOfDerived(ruleSet);
  const cells = new Map<string, Cell[]>();

  const domain = (id: string): AnswerDomain => {
    const found = domains.get(id) ?? answerDomainOf(questionnaires, id);
    domains.set(id, found);
    return found;
  };

  /** A derived number that is compared with a limit is a leaf of its own. */
  const isCut = (name: string): boolean => isNumeric(kinds.get(name) ?? []) && limits.has(name);

  /** The parts of a single answer or a derived number. */
  const cellsOf = (name: string): Cell[] => {
    const standing = cells.get(name);
    if (standing) return standing;
    const split = ({ value, chosen }: Cell, whole: boolean): Cell[] => {
      if (!value.range && value.values.length < 2) return [{ value, chosen }];
      const parts = [
        ...(value.range ? splitAt(value.range, limits.get(name) ?? [], whole).map(within) : []),
        ...value.values.map((each) => only(each)),
        ...(value.any ? [{ ...ANYTHING, unknown: false }] : []),
        ...(value.unknown ? [UNKNOWN] : []),
      ];
      return parts.map((part) => ({ value: part, chosen: part }));
    };
    const logic = derived.get(name);
    let made: Cell[];
    if (logic !== undefined) {
      const value = of(logic, new Map(), 'value');
      made = split({ value, chosen: value }, false);
    } else {
      const found = domain(name);
      made = found.kind === 'list' ? [] : found.answers.flatMap((cell) => split(cell, found.whole));
    }
    cells.set(name, made);
    return made;
  };

  const listStates = (name: string): ListState[] => {
    const found = domain(name);
    if (found.kind !== 'list') return [];
    return [
      'unknown',
      'complete',
      ...(found.mayBeAbsent ? (['absent'] as const) : []),
      ...(found.mayBeOpen ? (['open'] as const) : []),
    ];
  };

  const isList = (name: string): boolean =>
    !derived.has(name) && !parameters.has(name) && name !== TODAY && domain(name).kind === 'list';

  const read = (name: string, picked: Picked, side: keyof Cell): Possible => {
    if (name.includes('.')) return union(ANYTHING, only(null));
    const parameter = parameters.get(name);
    if (parameter !== undefined) {
      return typeof parameter === 'number' ? only(parameter) : { ...ANYTHING, unknown: false };
    }
    if (name === TODAY) return { ...ANYTHING, unknown: false };
    const logic = derived.get(name);
    if (logic !== undefined && !isCut(name)) return of(logic, picked, 'value');
    if (isList(name)) {
      return union(
        ...statesOf(name, picked).map((state) =>
          state === 'unknown' ? UNKNOWN : state === 'absent' ? only(null) : { ...ANYTHING, unknown: false },
        ),
      );
    }
    const parts = cellsOf(name);
    const place = picked.get(name);
    const standing = place === undefined ? parts : parts.slice(place, place + 1);
    return union(...standing.map((cell) => cell[side]));
  };

  const statesOf = (name: string, picked: Picked): ListState[] => {
    const states = listStates(name);
    const place = picked.get(name);
    return place === undefined ? states : states.slice(place, place + 1);
  };

  /** Whether an option is among the choices of a list question. */
  const membership = (name: string, options: readonly Scalar[], picked: Picked): Possible =>
    union(
      ...statesOf(name, picked).map((state): Possible => {
        if (state === 'unknown') return UNKNOWN;
        if (state === 'absent') return only(false);
        const found = options.map((option) => picked.get(memberLeaf(name, option)));
        // Part 0 is "included", part 1 "not included".
        if (found.includes(0)) return only(true);
        const none = found.every((part) => part === 1);
        const missing: Possible = state === 'open' ? UNKNOWN : only(false);
        return none ? missing : union(only(true), missing);
      }),
    );

  const of = (logic: LogicJson, picked: Picked, use: Use = 'truth'): Possible => {
    if (logic === null || typeof logic !== 'object') return only(logic);
    if (Array.isArray(logic)) return { ...ANYTHING, unknown: false };
    const { operator, args } = operationOf(logic);
    const at = (index: number, argumentUse: Use = 'value'): Possible =>
      of((args[index] ?? null) as LogicJson, picked, argumentUse);
    if (isComparison(operator) && args.length === 2) return compared(operator, at(0), at(1));
    if (isArithmetic(operator))
      return computed(
        operator,
        args.map((_, index) => at(index)),
      );
    switch (operator) {
      case 'var': {
        if (typeof args[0] !== 'string' || args[0] === '') return union(ANYTHING, only(null));
        const value = read(args[0], picked, 'value');
        return args.length > 1 && value.unknown ? union(known(value), at(1, use)) : value;
      }
      case 'chose': {
        const [name, option] = args as [string, string | number];
        return isList(name) ? chosenIn(name, option, picked) : chosenAs(read(name, picked, 'chosen'), option);
      }
      case 'flag':
        return api.ofFlag(String(args[0]), picked);
      case 'unknown':
        return UNKNOWN;
      case 'known':
        return truth(isKnown(at(0)), at(0).unknown, false);
      case 'coalesce': {
        const first = at(0);
        return first.unknown ? union(known(first), at(1)) : first;
      }
      case '!':
      case '!!': {
        const value = at(0, 'truth');
        const [yes, no] = [canBeTrue(value), mayBeFalse(value)];
        return operator === '!' ? truth(no, yes, value.unknown) : truth(yes, no, value.unknown);
      }
      case 'and':
      case 'or':
        return connected(
          operator === 'or',
          args.map((_, index) => at(index, use)),
          use,
        );
      case 'if':
      case '?:':
        return branched(args, picked, use);
      case 'countTrue':
      case 'countPossible':
        return counted(
          operator === 'countPossible',
          args.map((_, index) => at(index, 'truth')),
        );
      case 'in':
        return contained(args, picked);
      case 'some':
      case 'none':
        return anyItem(operator === 'none', args, picked);
      case 'yearsBetween':
        return { ...within(closed(0, 9_999)), unknown: true };
      case 'score':
        return { ...within(closed(-1_000_000, 1_000_000)), unknown: true };
      case 'daysBetween':
        return { ...within(closed(0, 3_652_424)), unknown: true };
      default:
        return union(ANYTHING, only(null));
    }
  };

  const chosenIn = (name: string, option: Scalar, picked: Picked): Possible => {
    // What was chosen is known even if rules read the entry as unknown.
    const found = membership(name, [option], picked);
    const openStates = statesOf(name, picked).includes('open');
    const onlyUnknownLists = statesOf(name, picked).includes('unknown');
    return openStates ? truth(true, true, onlyUnknownLists) : found;
  };

  const branched = (args: readonly LogicJson[], picked: Picked, use: Use): Possible => {
    if (args.length === 0) return only(null);
    if (args.length === 1) return of(args[0] as LogicJson, picked, use);
    const condition = of(args[0] as LogicJson, picked);
    const then = (): Possible => of(args[1] as LogicJson, picked, use);
    const otherwise = (): Possible => branched(args.slice(2), picked, use);
    const parts: Possible[] = [];
    if (canBeTrue(condition) || condition.unknown) parts.push(then());
    if (mayBeFalse(condition) || condition.unknown) parts.push(otherwise());
    // If the condition is unknown, the result is known only if both branches agree.
    return union(...parts, ...(condition.unknown ? agreement(then(), otherwise()) : []));
  };

  const contained = (args: readonly LogicJson[], picked: Picked): Possible => {
    const [needle, haystack] = args as [LogicJson, LogicJson];
    const list = constantList(haystack);
    if (list) return among(of(needle, picked, 'value'), list);
    const name = nameRead(haystack);
    const option = constantScalar(needle);
    if (name !== undefined && option !== undefined && isList(name)) return membership(name, [option], picked);
    const within = of(haystack, picked, 'value');
    const unsettled = within.unknown || of(needle, picked, 'value').unknown;
    return truth(true, true, unsettled || within.any);
  };

  const anyItem = (denied: boolean, args: readonly LogicJson[], picked: Picked): Possible => {
    const name = nameRead(args[0]);
    const sought = soughtIn(args[1]);
    if (name === undefined || !sought || !isList(name)) return truth(true, true, true);
    const found = membership(name, sought, picked);
    return denied ? truth(mayBeFalse(found), canBeTrue(found), found.unknown) : found;
  };

  const constantList = (logic: LogicJson): readonly Scalar[] | undefined => {
    if (Array.isArray(logic)) {
      return logic.every((item) => item === null || typeof item !== 'object')
        ? (logic as Scalar[])
        : undefined;
    }
    const value = parameters.get(nameRead(logic) ?? '');
    return Array.isArray(value) ? (value as Scalar[]) : undefined;
  };

  const soughtIn = (body: LogicJson | undefined): readonly Scalar[] | undefined => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
    const { operator, args } = operationOf(body);
    const item = args[0];
    const isItem = typeof item === 'object' && item !== null && 'var' in item && [item.var].flat()[0] === '';
    if (!isItem || args.length !== 2) return undefined;
    if (operator === 'in') return constantList(args[1] as LogicJson);
    const same = operator === '===' ? constantScalar(args[1] as LogicJson) : undefined;
    return same === undefined ? undefined : [same];
  };

  const leavesOf = (logic: LogicJson): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    const visited = new Set<string>();
    const visitName = (name: string): void => {
      if (visited.has(name) || parameters.has(name) || name === TODAY || name.includes('.')) return;
      visited.add(name);
      const behind = derived.get(name);
      if (behind !== undefined && !isCut(name)) visit(behind);
      else if (isList(name)) found.set(name, listStates(name).length);
      else found.set(name, cellsOf(name).length);
    };
    const visit = (node: LogicJson): void => {
      if (node === null || typeof node !== 'object') return;
      if (Array.isArray(node)) {
        node.forEach(visit);
        return;
      }
      const { operator, args } = operationOf(node);
      if (operator === 'var' && typeof args[0] === 'string' && args[0] !== '') visitName(args[0]);
      if (operator === 'flag') {
        const flag = flags.get(String(args[0]));
        if (flag && !visited.has(`flag ${flag.key}`)) {
          visited.add(`flag ${flag.key}`);
          visit(flag.value);
        }
      }
      if (operator === 'chose') visitName(String(args[0]));
      const memberOf = (name: string | undefined, options: readonly Scalar[]): void => {
        if (name === undefined || !isList(name)) return;
        visitName(name);
        for (const option of options) found.set(memberLeaf(name, option), 2);
      };
      if (operator === 'in') {
        const option = constantScalar(args[0] as LogicJson);
        if (option !== undefined) memberOf(nameRead(args[1]), [option]);
      }
      if (LISTS.includes(operator)) {
        memberOf(nameRead(args[0]), soughtIn(args[1]) ?? []);
        visit(args[0] as LogicJson);
        return;
      }
      args.forEach(visit);
    };
    visit(logic);
    return found;
  };

  const api: Outcomes = {
    of,
    ofFlag(key, picked) {
      const flag = flags.get(key);
      if (!flag) return UNKNOWN;
      const value = of(flag.value, picked, flag.type === 'number' ? 'value' : 'truth');
      if (flag.type === 'number') return value;
      return truth(canBeTrue(value), mayBeFalse(value), value.unknown);
    },
    leavesOf,
  };
  return api;
}

const memberLeaf = (name: string, option: Scalar): string => `${name} ${JSON.stringify(option)}`;

const constantScalar = (logic: LogicJson): Scalar | undefined =>
  logic === null || typeof logic !== 'object' ? logic : undefined;

function chosenAs(chosen: Possible, option: Scalar): Possible {
  const others = chosen.values.some((value) => value !== option) || chosen.any || chosen.range !== undefined;
  const may = chosen.values.includes(option) || chosen.any || chosen.range !== undefined;
  return truth(may, others, chosen.unknown);
}

/** After an unknown part, the deciding value is known only if all parts are plain booleans. */
function connected(deciding: boolean, args: readonly Possible[], use: Use): Possible {
  const mayDecide = deciding ? canBeTrue : mayBeFalse;
  const mayNot = deciding ? mayBeFalse : canBeTrue;
  const surelyDecides = args.some((arg) => !arg.unknown && !mayNot(arg));
  const settled = surelyDecides && (use === 'truth' || args.every(isPlainTruth));
  const open = args.some(({ unknown }) => unknown) && !settled;
  const last = args.at(-1);
  const none = last && args.every(mayNot) ? [counting(last, !deciding)] : [];
  const decided = union(...args.filter(mayDecide).map((arg) => counting(arg, deciding)), ...none);
  return { ...decided, unknown: open };
}

const isPlainTruth = ({ values, range, any }: Possible): boolean =>
  !any && range === undefined && values.every((value) => typeof value === 'boolean');

function counted(withOpen: boolean, args: readonly Possible[]): Possible {
  const sure = args.filter((arg) => !mayBeFalse(arg) && (withOpen || !arg.unknown)).length;
  const may = args.filter((arg) => canBeTrue(arg) || (withOpen && arg.unknown)).length;
  const counts = Array.from({ length: may - sure + 1 }, (_, index) => sure + index);
  return only(...counts);
}

/** Unknown, unless both are the same single value. */
function agreement(a: Possible, b: Possible): Possible[] {
  const single = (side: Possible): boolean =>
    side.values.length === 1 && !side.unknown && !side.any && side.range === undefined;
  return single(a) && single(b) && a.values[0] === b.values[0] ? [] : [UNKNOWN];
}
