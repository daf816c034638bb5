/** Runs the commands of `docs/integrations.md` as they stand there. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const START = 'http://localhost:3000';

interface Documented {
  command: string;
  /** Absent where the text does not show it. */
  output?: string;
}

/** @param door the heading of its section */
export function documentedCommands(door: string): Documented[] {
  const text = readFileSync(join(root, 'docs/integrations.md'), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${door}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```(?:\n\n```text\n([\s\S]*?)^```)?/gm)].map(
    ([, command = '', output]) => ({ command, ...(output !== undefined && { output }) }),
  );
}

/**
 * @param origin of a server to ask instead of that of `npm start`
 * @returns what it prints
 * @throws if it fails
 */
export const runDocumented = async ({ command }: Documented, origin = START): Promise<string> =>
  (await promisify(execFile)('bash', ['-euc', command.replaceAll(START, origin)], { cwd: root })).stdout;
