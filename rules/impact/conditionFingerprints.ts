/**
 * Fingerprints of values and flags by their dependencies: equal fingerprints give equal results for every
 * submission.
 */
import type { LogicJson } from '@clinic/engine/base';
import { TODAY } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { inEvaluationOrder } from '../document/unsettledFlags.ts';
import { HISTORY } from './columns.ts';

export interface ConditionFingerprint {
  id: number;
  /** Questions read, directly or through derived values and flags; `today` and the history among them. */
  reads: ReadonlySet<string>;
}

export interface FlagFingerprint {
  value: ConditionFingerprint;
  /** For a numeric flag. */
  alert?: ConditionFingerprint;
  /** Fingerprint of value, alert and type together. */
  id: number;
}

/** Rule sets fingerprinted by the same `ConditionFingerprints` are comparable by their numbers. */
export class ConditionFingerprints {
  readonly #numbers = new Map<string, number>();

  of(ruleSet: RuleSet): RuleSetMeanings {
    return new RuleSetMeanings(ruleSet, (parts) => this.#number(parts));
  }

  #number(parts: unknown): number {
    const text = JSON.stringify(parts);
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

class RuleSetMeanings {
  readonly derived = new Map<string, ConditionFingerprint>();
  readonly flags = new Map<string, FlagFingerprint>();
  readonly #parameters: ReadonlyMap<string, unknown>;
  readonly #number: (parts: unknown) => number;

  constructor({ parameters, derived, flags }: RuleSet, number: (parts: unknown) => number) {
    this.#number = number;
    this.#parameters = new Map(parameters.map(({ key, value }) => [key, value]));
    for (const { key, value } of derived) this.derived.set(key, this.#meaning(value));
    for (const flag of inEvaluationOrder(flags)) this.flags.set(flag.key, this.#flag(flag));
  }

  #flag({ type, value, alertWhen }: Flag): FlagFingerprint {
    const meaning = this.#meaning(value);
    const alert = alertWhen === undefined ? undefined : this.#meaning(alertWhen);
    const id = this.#number(['flag', type, meaning.id, alert?.id ?? null]);
    return { value: meaning, id, ...(alert && { alert }) };
  }

  #meaning(logic: LogicJson): ConditionFingerprint {
    const read = readsOf(logic);
    const reads = new Set<string>(read.earlier.size > 0 ? [HISTORY, TODAY] : []);
    const add = (meaning: ConditionFingerprint): number => {
      for (const key of meaning.reads) reads.add(key);
      return meaning.id;
    };
    const names = [...read.keys].sort().map((key) => {
      const derived = this.derived.get(key);
      if (derived) return [key, 'derived', add(derived)];
      if (this.#parameters.has(key)) return [key, 'parameter', this.#parameters.get(key)];
      reads.add(key);
      return [key, 'question'];
    });
    const flags = [...read.flags].sort().map((key) => {
      const flag = this.flags.get(key);
      if (!flag) return [key, 'absent'];
      add(flag.value);
      return [key, flag.id];
    });
    // `chose` reads the options directly, not by a name of the scope.
    for (const { key } of read.choices) reads.add(key);
    return { id: this.#number([logic, names, flags]), reads };
  }
}
