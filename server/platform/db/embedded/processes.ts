/** Information about other processes of this machine. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processStat(pid)?.state !== 'Z';
}

/** Resolves to true when the process has ended, or to false if it is still running at the deadline. */
export async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(10);
  }
  return true;
}

/** Distinguishes a process from a later one with the same pid. */
export const startedAt = (pid: number): string =>
  (process.platform === 'linux' ? processStat(pid)?.startTicks : ps(pid, 'lstart')) ?? '';

/** The command line, or an empty string when it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? '';
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '';
}

function processStat(pid: number): { state?: string; startTicks?: string } | undefined {
  const stat = process.platform === 'linux' ? readProc(pid, 'stat') : undefined;
  if (stat === undefined) return undefined;
  // The second field, the program's name, may contain spaces and brackets; see proc_pid_stat(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], startTicks: fields[19] };
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
