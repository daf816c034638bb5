/** A script in a process of its own, while this process goes on: its server may hold a lock that the script waits for. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** @param args the script's file and its arguments */
export async function runScript(
  args: string[],
  options: { cwd?: string; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, stdout, stderr };
}
