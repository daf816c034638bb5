/**
 * Caches a result per place or, if its inputs have few values, per combination of values: then a chunk of thousands of
 * submissions needs only one evaluation per combination.
 */
import type { Maybe } from '@clinic/engine/base';
import type { Facts, Run } from '@clinic/engine/logic';
import type { Column } from './columns.ts';

const MAX_COMBINATIONS = 4096;
const HOLE = Symbol('not computed');
const NO_CODES = new Uint8Array(0);
const NO_FACTS = undefined as unknown as Facts;
type Kept = Maybe | typeof HOLE;

export class MemoColumn {
  readonly #inner: Run;
  readonly #at: { readonly place: number };
  #table: Kept[] | undefined;
  #codes: Array<Column['codes']> = [];
  #sizes: number[] = [];
  #place = -1;
  #last: Maybe;

  constructor(inner: Run, at: { readonly place: number }) {
    this.#inner = inner;
    this.#at = at;
  }

  /** Starts a new chunk, with the columns it reads. */
  begin(slots: ReadonlyArray<Pick<Column, 'codes' | 'values'>>, places: number): void {
    this.#place = -1;
    this.#codes = slots.map(({ codes }) => codes);
    this.#sizes = slots.map(({ values }) => values.length);
    const combinations = this.#sizes.reduce((product, size) => product * size, 1);
    const few = combinations <= Math.min(MAX_COMBINATIONS, Math.max(1, places / 2));
    this.#table = few ? new Array<Kept>(combinations).fill(HOLE) : undefined;
  }

  /**
   * If results are cached by combination, calls `found` with the result of each place, evaluating each combination
   * once. @returns whether results are cached by combination
   */
  forEach(
    places: number,
    moveTo: (place: number) => void,
    holds: (place: number) => boolean,
    onValue: (value: Maybe, place: number) => void,
  ): boolean {
    const table = this.#table;
    if (table === undefined) return false;
    const [only = NO_CODES] = this.#codes;
    for (let place = 0; place < places; place += 1) {
      let value = this.#codes.length === 1 ? (table[only[place] ?? 0] as Kept) : HOLE;
      if (value === HOLE) {
        moveTo(place);
        value = this.run(undefined, NO_FACTS) as Kept;
      }
      if (holds(place)) onValue(value as Maybe, place);
    }
    return true;
  }

  readonly run: Run = (data: Maybe, facts: Facts): Maybe => {
    const { place } = this.#at;
    const table = this.#table;
    if (table === undefined) {
      if (this.#place === place) return this.#last;
      this.#last = this.#inner(data, facts);
      this.#place = place;
      return this.#last;
    }
    let combination = 0;
    for (let index = 0; index < this.#codes.length; index += 1) {
      const code = (this.#codes[index] as Column['codes'])[place] ?? 0;
      combination = combination * (this.#sizes[index] as number) + code;
    }
    let value = table[combination] as Kept;
    if (value === HOLE) {
      value = this.#inner(data, facts);
      table[combination] = value;
    }
    return value as Maybe;
  };
}
