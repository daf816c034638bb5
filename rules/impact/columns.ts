/**
 * Rule inputs of many submissions in packed form: a column per question, with a dictionary and one code per
 * place.
 */
import type { Maybe, Value } from '@clinic/engine/base';
import type { History } from '@clinic/engine/form';
import type { RuleInputs } from '@clinic/engine/validation';

/** JSON cannot represent unknown; objects are wrapped to avoid ambiguity. */
function encode(value: Maybe): unknown {
  if (value === undefined) return { unknown: true };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return {
    of: Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, encode(part)])),
  };
}

function decode(encoded: unknown): Maybe {
  if (typeof encoded !== 'object' || encoded === null) return encoded as Value;
  if (Array.isArray(encoded)) return encoded.map(decode) as Value;
  const { of } = encoded as { of?: Record<string, unknown> };
  if (of === undefined) return undefined;
  return Object.fromEntries(Object.entries(of).map(([key, part]) => [key, decode(part)])) as Value;
}

/**
 * The stored form. Codes take one byte, or two (little-endian) if the dictionary has more than 256 entries.
 */
export interface PackedColumn {
  /** JSON: a list of entries. The first is "unknown". */
  dictionary: string;
  codes: Uint8Array;
}

/** The decoded form: values by code. */
export interface Column {
  values: readonly Maybe[];
  chosen: readonly Maybe[];
  codes: Uint8Array | Uint16Array;
}

/** JSON of the chosen answer and, if rules read it differently ("not sure" is unknown), of the value they read. */
export type InputEntry = readonly [chosen: unknown] | readonly [chosen: unknown, value: unknown];
/** The name under which the history is kept: no question has it. */
export const HISTORY = '@history';
/** The name of a question of the history, for what is copied. */
export const earlierKey = (question: string): string => `@${question}`;

/** Question id → entry, for questions with a known value. */
export type PackedInputs = Record<string, InputEntry>;

/** The inputs of one submission as JSON. Unknown ones are left out. */
export function packInputs({ values, chosen, history }: RuleInputs, keys: Iterable<string>): PackedInputs {
  const packed: PackedInputs = {};
  if (history) packed[HISTORY] = [encode(history as unknown as Maybe)];
  for (const key of keys) {
    const [one, other] = [chosen[key], values[key]];
    if (one === undefined && other === undefined) continue;
    packed[key] = one === other ? [encode(one)] : [encode(one), encode(other)];
  }
  return packed;
}

/** Restores the inputs `packInputs` was given, for the questions it kept. */
export function unpackInputs(packed: PackedInputs): RuleInputs {
  const values: Record<string, Maybe> = Object.create(null);
  const chosen: Record<string, Maybe> = Object.create(null);
  const { [HISTORY]: history, ...questions } = packed;
  for (const [key, entry] of Object.entries(questions)) {
    chosen[key] = decode(entry[0]);
    values[key] = entry.length === 1 ? chosen[key] : decode(entry[1]);
  }
  return { values, chosen, ...(history && { history: decode(history[0]) as unknown as History }) };
}

/** Columns for the places of a chunk; a place without inputs reads as unknown throughout. */
export function packColumns(places: ReadonlyArray<PackedInputs | undefined>): Map<string, PackedColumn> {
  const building = new Map<string, { codes: Uint16Array; entries: string[]; codeOf: Map<string, number> }>();
  places.forEach((inputs, place) => {
    for (const [key, entry] of Object.entries(inputs ?? {})) {
      let column = building.get(key);
      if (!column) {
        column = {
          codes: new Uint16Array(places.length),
          entries: [UNKNOWN],
          codeOf: new Map([[UNKNOWN, 0]]),
        };
        building.set(key, column);
      }
      const text = JSON.stringify(entry);
      let code = column.codeOf.get(text);
      if (code === undefined) {
        code = column.entries.push(text) - 1;
        column.codeOf.set(text, code);
      }
      column.codes[place] = code;
    }
  });
  return new Map(
    [...building].map(([key, { codes, entries }]) => [
      key,
      {
        dictionary: `[${entries.join(',')}]`,
        codes: entries.length > NARROW ? littleEndian(codes) : Uint8Array.from(codes),
      },
    ]),
  );
}

/** The inverse of `packColumns`: the inputs at each place. */
export function unpackColumns(columns: ReadonlyMap<string, PackedColumn>, places: number): PackedInputs[] {
  const rows: PackedInputs[] = Array.from({ length: places }, () => ({}));
  for (const [key, { dictionary, codes }] of columns) {
    const entries = JSON.parse(dictionary) as InputEntry[];
    const read = codesOf(codes, entries.length);
    for (let place = 0; place < places; place += 1) {
      const code = read[place] ?? 0;
      if (code > 0) (rows[place] as PackedInputs)[key] = entries[code] as InputEntry;
    }
  }
  return rows;
}

export function readColumn({ dictionary, codes }: PackedColumn): Column {
  const entries = JSON.parse(dictionary) as InputEntry[];
  const chosen = entries.map(([each]) => decode(each));
  const values = entries.map((entry, code) => (entry.length === 1 ? chosen[code] : decode(entry[1])));
  return { chosen, values, codes: codesOf(codes, entries.length) };
}

const UNKNOWN = JSON.stringify([encode(undefined)]);

/** Encodes the codes of a column as bytes. */

const NARROW = 256;

function codesOf(bytes: Uint8Array, entries: number): Uint8Array | Uint16Array {
  if (entries <= NARROW) return bytes;
  const codes = new Uint16Array(bytes.length / 2);
  for (let place = 0; place < codes.length; place += 1) {
    codes[place] = (bytes[place * 2] as number) | ((bytes[place * 2 + 1] as number) << 8);
  }
  return codes;
}

function littleEndian(codes: Uint16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(codes.length * 2));
  for (const [place, code] of codes.entries()) view.setUint16(place * 2, code, true);
  return new Uint8Array(view.buffer);
}
