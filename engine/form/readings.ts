/** What is known of the answers and computed values of a form, while it is resolved. */
import type { Maybe, Value } from '../base/logicJson.ts';
import type { Facts, LogicNode } from '../logic/base/node.ts';
import { evaluate, evaluateTruth } from '../logic/compile.ts';
import { bandOf, lowestAlert } from '../logic/scores.ts';
import type { CompiledQuestion } from './questionnaire.ts';
import { withoutUnknownParts } from './settledAnswer.ts';

/**
 * What is known of one value, as two points of a lattice: `certain` says at most what `known` says, as "not sure" is unknown there.
 * In both, `undefined` is unknown and `null` does not apply. What a screen reads follows from `known`: there, unknown is blank.
 */
export interface Reading {
  known: Maybe;
  certain: Maybe;
}

export const certainly = (value: Maybe): Reading => ({ known: value, certain: value });

// Keys come from definitions and answers: without a prototype, keys such as `__proto__` are harmless.
const emptyRecord = (): Record<string, Maybe> => Object.create(null);

export class Readings {
  readonly knownValues = emptyRecord();
  /** The same record if all that is known is certain: most forms have no "not sure". */
  readonly certainValues: Record<string, Maybe>;
  /** For computed values whose band is unknown but certainly needs attention: the lowest possible band. */
  readonly atLeast = new Map<string, Value>();
  readonly #shownValues = emptyRecord();
  readonly #shown: Facts;
  readonly #certain: Facts;
  readonly #known: (entry: CompiledQuestion) => Maybe;
  readonly #certainly: (entry: CompiledQuestion) => Maybe;

  /** Whether something known can be uncertain. */
  readonly isSplit: boolean;

  constructor(isSplit: boolean) {
    this.isSplit = isSplit;
    const { knownValues } = this;
    this.certainValues = isSplit ? emptyRecord() : knownValues;
    this.#shown = { values: this.#shownValues, chosen: this.#shownValues, flags: NO_FLAGS };
    const facts = { values: knownValues, chosen: knownValues, flags: NO_FLAGS };
    this.#certain = isSplit ? { ...facts, values: this.certainValues } : facts;
    this.#known = computer(facts, this.atLeast);
    this.#certainly = isSplit ? computer(this.#certain, new Map()) : this.#known;
  }

  set(id: string, { known, certain }: Reading): void {
    this.#shownValues[id] = withoutUnknownParts(known);
    this.knownValues[id] = known;
    if (this.isSplit) this.certainValues[id] = certain;
  }

  /** Whether a condition holds as the screen reads the values; undefined if it does not, but might for others. */
  holds(condition: LogicNode | undefined): boolean | undefined {
    if (condition === undefined || evaluateTruth(condition, this.#shown) === true) return true;
    // Even if the condition holds for unknown values, as a fallback does, an answer can still decide.
    return evaluateTruth(condition, this.#certain) === false ? false : undefined;
  }

  /** The value computed for a question. */
  computed(entry: CompiledQuestion): Reading {
    const value = this.#known(entry);
    return { known: value, certain: this.isSplit ? this.#certainly(entry) : value };
  }

  /** Whether all that is known of these questions is certain. */
  areCertain(ids: readonly string[]): boolean {
    const { knownValues, certainValues } = this;
    return (
      !this.isSplit ||
      ids.every(
        (id) =>
          knownValues[id] === certainValues[id] ||
          JSON.stringify(knownValues[id]) === JSON.stringify(certainValues[id]),
      )
    );
  }
}

const NO_FLAGS = {};

/**
 * Computes the values of a form in order; the band of an unknown total is known if every possible total leads to it.
 */
function computer(facts: Facts, atLeast: Map<string, Value>): (entry: CompiledQuestion) => Maybe {
  // The possible ranges of unknown totals.
  const ranges = new Map<string, readonly [Maybe, Maybe]>();
  return ({ question, compute, range, rangeOf }) => {
    const value = evaluate(compute as LogicNode, facts);
    if (value === undefined && range)
      ranges.set(question.id, [evaluate(range.low, facts), evaluate(range.high, facts)]);
    const bands = question.type === 'computed' ? question.bands : undefined;
    if (!bands) return value;
    const open = ranges.get(rangeOf ?? question.id);
    const band = bandOf(bands, value, open);
    const lowest = band === undefined && open ? lowestAlert(bands, open) : undefined;
    if (lowest !== undefined && lowest !== null) atLeast.set(question.id, lowest);
    return band;
  };
}
