/**
 * `npm run erasures` lists who was erased, by ids without identity, for keeping beside the backups; `npm run erasures -- apply FILE`
 * erases them again after an older backup was restored.
 */
import { readFile } from 'node:fs/promises';
import { ErasureReason } from '@clinic/contract/patients/rights';
import { NotFound } from '@clinic/server-platform/base';
import { erasePatient, LegalHold } from '@clinic/server-staff/patients';
import type { MikroORM } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

const USAGE = 'npm run erasures -- [apply FILE]';

const Line = z.strictObject({ person: z.uuid(), day: z.iso.date(), reason: ErasureReason });

await runCommand(async (config) => {
  const { place, names } = readClinicArguments({ usage: USAGE, names: { atMost: 2 } });
  const [name, file] = names;
  if (name === undefined) return withOrm(config, { job: 'erasures', place }, list);
  if (name !== 'apply' || file === undefined) throw new UsageError(`Usage: ${USAGE}`);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const parsed = z.array(Line).safeParse(lines.map(read));
  if (!parsed.success) {
    throw new UsageError(
      `${file} is not a list of erasures: nothing was erased. ${z.prettifyError(parsed.error)}`,
    );
  }
  return withOrm(config, { job: 'erasures', place }, (orm) => apply(orm, parsed.data));
});

/** One line of JSON each. */
async function list(orm: MikroORM): Promise<string> {
  const rows = await orm.em.fork().execute<Array<z.infer<typeof Line>>>(
    `select erased_id.id as person, to_char(erased_id.erased_on, 'YYYY-MM-DD') as day, reason
     from erased_id join erasure on erasure.id = erasure_id where is_person order by day, person`,
  );
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

function read(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

async function apply(orm: MikroORM, lines: ReadonlyArray<z.infer<typeof Line>>): Promise<string> {
  const requestContext = { by: null, at: new Date(), requestId: crypto.randomUUID() };
  const result = { erased: 0, absent: 0 };
  const held: string[] = [];
  for (const { person, day, reason } of lines) {
    try {
      await erasePatient(orm.em.fork(), { id: person, reason, day }, requestContext);
      result.erased += 1;
    } catch (error) {
      if (error instanceof NotFound) result.absent += 1;
      else if (error instanceof LegalHold) held.push(person);
      else throw error;
    }
  }
  const done = `Erased: ${result.erased}. Not there (any more): ${result.absent}`;
  if (held.length === 0) return done;
  throw new Error(
    `${done}\nNot erased because of a legal hold: release it and run this again: ${held.join(', ')}`,
  );
}
