/** A subcommand of `npm run clinics`, and what all of them are given. */
import { parseArgs } from 'node:util';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { allClinics, type Clinic } from '../../platform/clinics/directory.ts';
import { type Installation, unknownClinic } from '../../platform/clinics/manage.ts';
import type { Config } from '../../platform/config/config.ts';

const OPTIONS = {
  name: { type: 'string' },
  host: { type: 'string', multiple: true },
  'no-host': { type: 'boolean' },
  'time-zone': { type: 'string' },
  admin: { type: 'string' },
  language: { type: 'string' },
  colour: { type: 'string' },
  from: { type: 'string' },
  key: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type Values = Partial<ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']>;

export interface Given {
  config: Config;
  installation: Installation;
  /** Connects as the role that owns the tables. */
  orm: MikroORM;
  values: Values;
}

export interface Command {
  /** What follows `npm run clinics --`. */
  usage: string;
  options?: ReadonlyArray<keyof typeof OPTIONS>;
  /** How many names follow, such as an id. */
  names: number | { atMost: number };
  /** @returns what is printed @throws ClinicsError when the operator has to correct something */
  run(given: Given, ...names: string[]): Promise<string>;
}

/** @throws TypeError that names an option which the command does not have */
export function parse({ options = [] }: Command, args: string[]): { values: Values; names: string[] } {
  const known = Object.fromEntries(options.map((option) => [option, OPTIONS[option]]));
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: known });
  return { values: values as Values, names: positionals };
}

/** @throws ClinicsError when there is none of this id */
export async function knownClinic(em: EntityManager, id: string): Promise<Clinic> {
  const clinic = (await allClinics(em)).find((each) => each.id === id);
  if (!clinic) throw unknownClinic(id);
  return clinic;
}
