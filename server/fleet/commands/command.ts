/** A subcommand of `npm run clinics`, and what every subcommand receives. */
import type { parseArgs } from 'node:util';
import { allClinics, type Clinic, type Installation, unknownClinic } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

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

export type Values = Partial<ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']>;

export interface Given {
  config: Config;
  installation: Installation;
  /** Connects as the role that owns the tables. */
  orm: MikroORM;
  values: Values;
}

export interface Command {
  /** The synopsis, after `npm run clinics --`. */
  usage: string;
  options?: ReadonlyArray<keyof typeof OPTIONS>;
  /** The number of positional arguments, such as an id. */
  names: number | { atMost: number };
  /** @returns what is printed @throws ClinicsError when the operator has to correct something */
  run(given: Given, ...names: string[]): Promise<string>;
}

/** The subcommand's options in the format of `parseArguments`. */
export const optionsOf = ({ options = [] }: Command): Partial<typeof OPTIONS> =>
  Object.fromEntries(options.map((option) => [option, OPTIONS[option]]));

/** @throws ClinicsError when there is no clinic with this id */
export async function knownClinic(em: EntityManager, id: string): Promise<Clinic> {
  const clinic = (await allClinics(em)).find((each) => each.id === id);
  if (!clinic) throw unknownClinic(id);
  return clinic;
}
