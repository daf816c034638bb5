/** The leaves of conditions: the answers they read, split into parts that the conditions cannot distinguish. */
import type { LogicJson } from '../../base/logicJson.ts';
import { nameRead, operationIn, walkOperations } from '../base/operation.ts';
import { anyValue } from '../operators/build.ts';
import { isBody } from '../operators/operator.ts';
import { operatorOf } from '../operators.ts';
import type { Analyzed, Cell, Domain } from './analyzed.ts';
import { ANYTHING, only, type Scalar, splitAt, UNKNOWN, type ValueSet, within } from './valueSets.ts';

/** The parts (cells) selected for each leaf. */
export type Picked = ReadonlyMap<string, number>;

/** State of a whole list: unknown, does not apply, complete, or with an unknown entry. */
type ListState = 'unknown' | 'absent' | 'complete' | 'open';

export interface Leaves {
  /** The remaining cells of a single answer or a derived number. */
  cellsOf(name: string, picked: Picked): readonly Cell[];
  statesOf(name: string, picked: Picked): readonly ListState[];
  isList(name: string): boolean;
  /** A derived number that is compared with a limit is a leaf of its own. */
  isCut(name: string): boolean;
  domainOf(name: string): Domain;
  /** The options that the body of a list operator looks for: `in` a list, or equal to one. */
  soughtIn(body: LogicJson | undefined): readonly Scalar[] | undefined;
  /** The entries of a list of constants, or of a named fixed list. */
  constantList(logic: LogicJson | undefined): readonly Scalar[] | undefined;
  /** Leaves that can be split to learn more about a condition, with their number of parts. */
  of(logic: LogicJson): ReadonlyMap<string, number>;
}

/** For an option of a list: part 0 is "included", part 1 "not included". */
export const memberLeaf = (name: string, option: Scalar): string => `${name} ${JSON.stringify(option)}`;

export const constantScalar = (logic: LogicJson | undefined): Scalar | undefined =>
  logic === null || typeof logic !== 'object' ? logic : undefined;

/** The possible states of a list; none for other values. */
function statesOf(domain: Domain): readonly ListState[] {
  if (domain.kind !== 'list') return [];
  return [
    'unknown',
    'complete',
    ...(domain.mayBeAbsent ? (['absent'] as const) : []),
    ...(domain.mayBeOpen ? (['open'] as const) : []),
  ];
}

/** @param resultsOf possible values of a derived value */
export function leavesIn(analyzed: Analyzed, resultsOf: (logic: LogicJson) => ValueSet): Leaves {
  const { derived, flags, limits } = analyzed;
  const domains = new Map<string, Domain>();
  const cells = new Map<string, readonly Cell[]>();

  const domainOf = (name: string): Domain => {
    const domain = domains.get(name) ?? analyzed.domainOf(name);
    domains.set(name, domain);
    return domain;
  };
  const isCut = (name: string): boolean => analyzed.isNumber(name) && limits.has(name);
  const isList = (name: string): boolean => !derived.has(name) && domainOf(name).kind === 'list';

  const split = (name: string, { value, chosen }: Cell, whole: boolean): readonly Cell[] => {
    if (!value.range && value.values.length < 2) return [{ value, chosen }];
    const parts = [
      ...(value.range ? splitAt(value.range, limits.get(name) ?? [], whole).map(within) : []),
      ...value.values.map((each) => only(each)),
      ...(value.any ? [{ ...ANYTHING, unknown: false }] : []),
      ...(value.unknown ? [UNKNOWN] : []),
    ];
    return parts.map((part) => ({ value: part, chosen: part }));
  };

  const allCells = (name: string): readonly Cell[] => {
    const existing = cells.get(name);
    if (existing) return existing;
    const logic = derived.get(name);
    let made: readonly Cell[] = [];
    if (logic !== undefined) {
      const value = resultsOf(logic);
      made = split(name, { value, chosen: value }, false);
    } else {
      const domain = domainOf(name);
      if (domain.kind === 'single') made = domain.answers.flatMap((cell) => split(name, cell, domain.whole));
    }
    cells.set(name, made);
    return made;
  };

  const allStates = (name: string): readonly ListState[] => statesOf(domainOf(name));

  const remaining = <T>(all: readonly T[], place: number | undefined): readonly T[] =>
    place === undefined ? all : all.slice(place, place + 1);

  const constantList = (logic: LogicJson | undefined): readonly Scalar[] | undefined => {
    if (!Array.isArray(logic)) {
      const domain = derived.has(nameRead(logic) ?? '') ? undefined : domainOf(nameRead(logic) ?? '');
      return domain?.kind === 'fixed' ? domain.list : undefined;
    }
    return logic.every((item) => item === null || typeof item !== 'object') ? (logic as Scalar[]) : undefined;
  };

  const soughtIn = (body: LogicJson | undefined): readonly Scalar[] | undefined => {
    const { operator, args = [] } = operationIn(body) ?? {};
    const item = operationIn(args[0]);
    if (item?.operator !== 'var' || item.args[0] !== '' || args.length !== 2) return undefined;
    if (operator === 'in') return constantList(args[1]);
    const same = operator === '===' ? constantScalar(args[1]) : undefined;
    return same === undefined ? undefined : [same];
  };

  const of = (logic: LogicJson): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    const visited = new Set<string>();
    const follow = (key: string, behind: LogicJson | undefined): void => {
      if (behind === undefined || visited.has(key)) return;
      visited.add(key);
      visit(behind);
    };
    const visitName = (name: string): void => {
      if (name.includes('.')) return;
      const behind = isCut(name) ? undefined : derived.get(name);
      if (behind !== undefined) follow(name, behind);
      else if (isList(name)) counts.set(name, allStates(name).length);
      else if (derived.has(name) || domainOf(name).kind === 'single') counts.set(name, allCells(name).length);
    };
    const visitMembers = (name: string | undefined, options: readonly Scalar[]): void => {
      if (name === undefined || !isList(name)) return;
      visitName(name);
      for (const option of options) counts.set(memberLeaf(name, option), 2);
    };
    const visit = (root: LogicJson): void =>
      walkOperations(root, '', ({ operator, args }, _path, node) => {
        const entry = operatorOf(operator);
        const { condition, names } = entry;
        const read = nameRead(node);
        if (read !== undefined) visitName(read);
        if (names?.of === 'flag') follow(`flag ${String(args[0])}`, flags.get(String(args[0]))?.value);
        if (names?.of === 'choice') visitName(String(args[0]));
        if (condition === 'membership') {
          const option = constantScalar(args[0]);
          if (option !== undefined) visitMembers(nameRead(args[1]), [option]);
        }
        // Nothing is concluded from other operators over items.
        if (condition === 'items' && entry.values !== anyValue) {
          visitMembers(nameRead(args[0]), soughtIn(args[1]) ?? []);
        }
        return (index) => !isBody(entry, index) && (entry.earlier === undefined || index > 0);
      });
    visit(logic);
    return counts;
  };

  return {
    cellsOf: (name, picked) => remaining(allCells(name), picked.get(name)),
    statesOf: (name, picked) => remaining(allStates(name), picked.get(name)),
    isList,
    isCut,
    domainOf,
    soughtIn,
    constantList,
    of,
  };
}
