/** Compares two rule sets over columns of many submissions: which flags change, and where. */
import type { LogicJson, Maybe, Value } from '@clinic/engine/base';
import type { History } from '@clinic/engine/form';
import {
  compileLogic,
  evaluate,
  type Facts,
  type Name,
  type Run,
  truthOf,
  type Use,
} from '@clinic/engine/logic';
import { earlierReads } from '../document/earlierReads.ts';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { type CompiledRuleSet, compileRuleSet } from '../evaluate/compileRuleSet.ts';
import { earlierFacts } from '../evaluate/earlierFacts.ts';
import { CHANGES, stateChange } from '../evaluate/outcomeChange.ts';
import { type Column, HISTORY } from './columns.ts';
import {
  type ConditionFingerprint,
  ConditionFingerprints,
  type FlagFingerprint,
} from './conditionFingerprints.ts';
import { MemoColumn } from './memoColumn.ts';

interface ComparedFlag {
  key: string;
  severity: Flag['severity'];
  inBase: boolean;
  inCandidate: boolean;
  /** Whether its dependencies changed. Other flags are the same for every submission and are not evaluated. */
  touched: boolean;
}

/** Called for each changed flag (by its index in `flags`) at each place. */
type OnChange = (flag: number, change: number, place: number) => void;

/** Compiles both once; `over` may be called for any number of chunks, one after the other. */
export class Comparison {
  /** Flags of the candidate in order, then the removed ones. */
  readonly flags: readonly ComparedFlag[];
  /** Questions whose columns are needed, and the history if it is. */
  readonly reads: ReadonlySet<string>;
  /** Questions that are read of the history. */
  readonly earlier: ReadonlySet<string>;
  readonly #slots = new Map<string, Slot>();
  readonly #cached: Array<{ cached: MemoColumn; slots: Slot[] }> = [];
  readonly #runs = new Map<string, Run>();
  readonly #at = { place: 0 };
  readonly #touched: Array<{ index: number; change: MemoColumn }> = [];
  readonly #values: Record<string, Maybe> = Object.create(null);
  readonly #chosen: Record<string, Maybe> = Object.create(null);

  constructor(base: RuleSet, candidate: RuleSet) {
    const meanings = new ConditionFingerprints();
    const before = { ruleSet: base, meanings: meanings.of(base) };
    const after = { ruleSet: candidate, meanings: meanings.of(candidate) };
    const inCandidate = new Set(candidate.flags.map(({ key }) => key));
    const all = [...candidate.flags, ...base.flags.filter(({ key }) => !inCandidate.has(key))];
    this.flags = all.map(({ key, severity }): ComparedFlag => {
      const [old, now] = [before.meanings.flags.get(key), after.meanings.flags.get(key)];
      return {
        key,
        severity,
        inBase: old !== undefined,
        inCandidate: now !== undefined,
        touched: old?.id !== now?.id,
      };
    });
    const concerned = this.flags.filter(({ touched }) => touched);
    this.reads = new Set(
      concerned.flatMap(({ key }) =>
        [before, after].flatMap((side) => [...readsOf(side.meanings.flags.get(key))]),
      ),
    );
    this.earlier = this.reads.has(HISTORY)
      ? new Set([base, candidate].flatMap((each) => [...earlierReads(each).questions]))
      : new Set();
    for (const key of this.reads) this.#addSlot(key);
    if (concerned.length === 0) return;
    const [old, now] = [this.#side(before), this.#side(after)];
    this.flags.forEach(({ key, touched }, index) => {
      if (!touched) return;
      const [was, is] = [old(key), now(key)];
      const inner = () => changeOf(was, is);
      const union = [before, after].flatMap((side) => [...readsOf(side.meanings.flags.get(key))]);
      this.#touched.push({ index, change: this.#cache(inner as unknown as Run, new Set(union)) });
    });
  }

  /**
   * @param columns of the questions in `reads`; one that is missing reads as unknown
   * @param holds whether a place contains a submission
   * @returns the number of submissions evaluated, and of those with a changed flag
   */
  over(
    columns: ReadonlyMap<string, Column>,
    places: number,
    holds: (place: number) => boolean,
    onChange: OnChange,
  ): { evaluated: number; affected: number } {
    for (const [key, slot] of this.#slots) {
      const { codes, values, chosen } = columns.get(key) ?? EMPTY;
      slot.codes = codes;
      slot.values = values;
      slot.chosen = chosen;
    }
    for (const { cached, slots } of this.#cached) cached.begin(slots, places);
    const changed = new Uint8Array(places);
    const at = this.#at;
    const moveTo = (place: number): void => {
      at.place = place;
    };
    // Flags whose inputs have few values are evaluated flag by flag, the others place by place, to share intermediate
    // results.
    const others = this.#touched.filter(({ index, change }) => {
      const mark = (outcome: Maybe, place: number): void => {
        if (outcome === NONE) return;
        changed[place] = 1;
        onChange(index, outcome as number, place);
      };
      return !change.forEach(places, moveTo, holds, mark);
    });
    let evaluated = 0;
    let affected = 0;
    for (let place = 0; place < places; place += 1) {
      if (!holds(place)) continue;
      evaluated += 1;
      at.place = place;
      for (const { index, change } of others) {
        const outcome = change.run(undefined, NO_FACTS);
        if (outcome === NONE) continue;
        changed[place] = 1;
        onChange(index, outcome as number, place);
      }
      if (changed[place] === 1) affected += 1;
    }
    return { evaluated, affected };
  }

  #addSlot(key: string): void {
    const slot: Slot = { codes: EMPTY.codes, values: EMPTY.values, chosen: EMPTY.chosen };
    const at = this.#at;
    this.#slots.set(key, slot);
    const property = { enumerable: true };
    Object.defineProperty(this.#values, key, { ...property, get: () => valueAt(slot, at.place) });
    Object.defineProperty(this.#chosen, key, {
      ...property,
      get: () => slot.chosen[slot.codes[at.place] ?? 0],
    });
  }

  /** Compiles the dependencies of one side's flags on demand; shared ones are compiled once. */
  #side({ ruleSet, meanings }: Side): (key: string) => Compiled | undefined {
    const { parameters, derived, flags } = ruleSet;
    const at = this.#at;
    const scope = new Map<string, Name>();
    const values: Record<string, Maybe> = Object.create(null);
    const facts: Facts = { values: this.#values, chosen: this.#chosen, flags: values };
    /** What is kept by place are the present answers. */
    const nowOrThen =
      (now: () => Maybe, then: (facts: Facts) => Maybe): Run =>
      (_data, of) =>
        of === facts ? now() : then(of);
    for (const [key, slot] of this.#slots) {
      if (key === HISTORY) addEarlier(facts, slot, at, ruleSet);
      else
        scope.set(key, {
          run: nowOrThen(
            () => valueAt(slot, at.place),
            (then) => then.values[key],
          ),
        });
    }
    for (const { key, value } of parameters) scope.set(key, { run: () => value as Value });
    const runOf = (logic: LogicJson, meaning: ConditionFingerprint, use: Use): Run => {
      const cached = this.#runs.get(`${use} ${meaning.id}`);
      if (cached) return cached;
      const node = compileLogic(logic, scope, use);
      const { run } = this.#cache(() => evaluate(node, facts), meaning.reads);
      this.#runs.set(`${use} ${meaning.id}`, run);
      return run;
    };
    for (const [place, { key, value }] of derived.entries()) {
      const meaning = meanings.derived.get(key) as ConditionFingerprint;
      // Only the dependencies of evaluated flags: questions of other flags have no column.
      if (!isSubset(meaning.reads, this.reads)) continue;
      const { isBoolean } = compileLogic(value, scope);
      const [run, truth] = [runOf(value, meaning, 'value'), runOf(value, meaning, 'truth')];
      scope.set(key, {
        run: nowOrThen(
          () => run(undefined, facts),
          (then) => then.derived?.[place],
        ),
        truth: nowOrThen(
          () => truth(undefined, facts),
          (then) => then.derivedTruths?.[place],
        ),
        isBoolean,
      });
    }
    const compiled = new Map<string, Compiled>();
    for (const { key, type, value, alertWhen } of flags) {
      const meaning = meanings.flags.get(key) as FlagFingerprint;
      if (!isSubset(readsOf(meaning), this.reads)) continue;
      const run = runOf(value, meaning.value, type === 'boolean' ? 'truth' : 'value');
      const alert =
        alertWhen === undefined || !meaning.alert ? undefined : runOf(alertWhen, meaning.alert, 'truth');
      const compiledFlag: Compiled = { run, ...(alert && { alert }), type };
      compiled.set(key, compiledFlag);
      Object.defineProperty(values, key, { get: () => flagValue(compiledFlag) });
    }
    return (key) => compiled.get(key);
  }

  #cache(run: Run, reads: ReadonlySet<string>): MemoColumn {
    const cached = new MemoColumn(run, this.#at);
    const slots = [...reads].map((key) => this.#slots.get(key) as Slot);
    this.#cached.push({ cached, slots });
    return cached;
  }
}

const readsOf = (meaning: FlagFingerprint | undefined): ReadonlySet<string> =>
  new Set([...(meaning?.value.reads ?? []), ...(meaning?.alert?.reads ?? [])]);

const isSubset = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((key) => other.has(key));

interface Slot {
  codes: Column['codes'];
  values: readonly Maybe[];
  chosen: readonly Maybe[];
}

interface Side {
  ruleSet: RuleSet;
  meanings: ReturnType<ConditionFingerprints['of']>;
}

interface Compiled {
  run: Run;
  alert?: Run;
  type: Flag['type'];
}

/** The facts of earlier submissions at the current place, decoded once for all that have the same history. */
function addEarlier(facts: Facts, slot: Slot, at: { readonly place: number }, ruleSet: RuleSet): void {
  let compiled: CompiledRuleSet | undefined;
  let values: Slot['values'] = [];
  let made: Array<Facts['earlier']> = [];
  Object.defineProperty(facts, 'earlier', {
    get: () => {
      if (values !== slot.values) {
        values = slot.values;
        made = [];
      }
      const code = slot.codes[at.place] ?? 0;
      const history = values[code] as unknown as History | undefined;
      if (history === undefined) return undefined;
      compiled ??= compileRuleSet(ruleSet);
      made[code] ??= earlierFacts(compiled, history);
      return made[code];
    },
  });
}

/** The place of no change. */
const NONE = -1;

const EMPTY: Column = { codes: new Uint8Array(0), values: [undefined], chosen: [undefined] };

const valueAt = (slot: Slot, place: number): Maybe => slot.values[slot.codes[place] ?? 0];

const NO_FACTS = undefined as unknown as Facts;

const flagValue = ({ run, type }: Compiled): boolean | number | null => {
  const value = run(undefined, NO_FACTS);
  if (type === 'number') return typeof value === 'number' ? value : null;
  return truthOf(value) ?? null;
};

/** Raised, not raised, or undetermined. A missing flag is not raised. */
function stateOf(compiled: Compiled | undefined): boolean | undefined {
  if (!compiled) return false;
  return truthOf((compiled.alert ?? compiled.run)(undefined, NO_FACTS));
}

function changeOf(before: Compiled | undefined, after: Compiled | undefined): number {
  const change = stateChange(stateOf(before), stateOf(after));
  if (change) return CHANGES.indexOf(change);
  const numeric = before?.type === 'number' && after?.type === 'number';
  return numeric && flagValue(before) !== flagValue(after) ? CHANGES.indexOf('revalued') : NONE;
}
