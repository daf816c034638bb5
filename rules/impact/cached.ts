/**
 * A result kept for the place it was computed at; or, where what it reads takes few values, for every combination
 * of them: then a chunk of thousands of submissions costs as many evaluations as there are combinations.
 */
import type { Facts, Run } from '../../engine/logic/compile.ts';
import type { Maybe } from '../../engine/logic/json.ts';
import type { Column } from './columns.ts';

const MOST_COMBINATIONS = 4096;
const HOLE = Symbol('not computed');
type Kept = Maybe | typeof HOLE;

export class Cached {
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

  /** A new chunk, with these columns read. */
  begin(slots: ReadonlyArray<Pick<Column, 'codes' | 'values'>>, places: number): void {
    this.#place = -1;
    this.#codes = slots.map(({ codes }) => codes);
    this.#sizes = slots.map(({ values }) => values.length);
    const combinations = this.#sizes.reduce((product, size) => product * size, 1);
    const few = combinations <= Math.min(MOST_COMBINATIONS, Math.max(1, places / 2));
    this.#table = few ? new Array<Kept>(combinations).fill(HOLE) : undefined;
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
