/** Resource usage of processes, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const AFTER_NAME = 2;
/** Field indexes in /proc/…/stat, counting from the process id. */
const FIELD = { parent: 3, user: 13, system: 14, deadUser: 15, deadSystem: 16 };

/** CPU seconds of a process so far. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? seconds(fields, FIELD.user, FIELD.system) : 0;
}

/** CPU seconds of a process and its children, running and exited: PostgreSQL has one per connection. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const living = childrenOf(pid).reduce((sum, child) => sum + cpuOfThread(child), 0);
  return living + seconds(own, FIELD.user, FIELD.system) + seconds(own, FIELD.deadUser, FIELD.deadSystem);
}

/** For a single-threaded process, in nanosecond resolution: for many processes that each do little. */
const cpuOfThread = (pid: number): number => Number(read(`/proc/${pid}/schedstat`)?.split(' ')[0] ?? 0) / 1e9;

/** Private memory of a process in megabytes. */
export function privateMb(pid: number): number {
  const rollup = read(`/proc/${pid}/smaps_rollup`) ?? '';
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, kb]) => Number(kb));
  return kilobytes.reduce((sum, kb) => sum + kb, 0) / 1024;
}

/** Resident memory in megabytes, including shared memory. */
export function residentMb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? '') ?? [];
  return Number(kb ?? 0) / 1024;
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && Number(statOf(each)?.[FIELD.parent]) === pid);

const seconds = (fields: readonly string[], ...places: number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;

function statOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name is in parentheses and may contain spaces.
  return [
    'pid',
    'name',
    ...stat
      .slice(stat.lastIndexOf(')') + AFTER_NAME)
      .trim()
      .split(' '),
  ];
}

/** The process may have exited in the meantime. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
