/** Measurements, with the machine they ran on: `measured.json`, written part by part. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Figures = Record<string, number | Record<string, number>>;

export interface MeasuredPart {
  /** ISO date. */
  on: string;
  machine: Record<string, string | number>;
  figures: Figures;
}

export type Measured = Record<string, MeasuredPart>;

const FILE = join(import.meta.dirname, 'measured.json');

export function readMeasured(): Measured {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Measured;
}

export function storePart(name: string, part: MeasuredPart): void {
  const all = { ...readMeasured(), [name]: part };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => one.localeCompare(other)));
  writeFileSync(FILE, `${JSON.stringify(rounded(sorted), null, 2)}\n`);
}

/** @throws Error with the missing figure, and the part that measures it */
export function figureOf(measured: Measured, part: string, ...names: [string, string?]): number {
  const [name, within] = names;
  const group = measured[part]?.figures[name];
  const value =
    within === undefined || group === undefined ? group : (group as Record<string, number>)[within];
  if (typeof value !== 'number') {
    throw new Error(`${[part, ...names].join('.')} was not measured: npm run scaling -- ${part}`);
  }
  return value;
}

/** More than four digits would exceed the precision of the measurement. */
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toPrecision(4));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]));
};
