/** Checks at the start whether the program of `SCAN_COMMAND` is there. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ConfigurationError } from '@clinic/server-platform/config';
import type { Log } from '@clinic/server-platform/log';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wordsOf } from './scan.ts';
import { isFirstStart } from './startObjects.ts';

/** @throws ConfigurationError when it is missing at the first start; later the clinic works without it */
export async function checkScanner(command: string, em: EntityManager, log: Log): Promise<void> {
  const [program = ''] = wordsOf(command);
  if (isExecutable(program)) return;
  const text =
    `SCAN_COMMAND: the program ${program} is not there, or may not be run by this user. Install it, name it by its whole ` +
    'path, or take SCAN_COMMAND away.';
  if (await isFirstStart(em)) throw new ConfigurationError(text);
  log({ level: 'warn', warning: `${text} Until then, no document can be uploaded` });
}

/** Found as `spawn` finds it. */
function isExecutable(program: string): boolean {
  const folders = /[/\\]/.test(program) ? [''] : (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];
  return folders.some((folder) => endings.some((ending) => mayRun(join(folder, program + ending))));
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
