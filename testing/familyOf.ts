import { readFileSync } from 'node:fs';

/** A process and its child processes, as listed by the system; PostgreSQL's have no children themselves. */
export function familyOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...listed.split(' ').filter(Boolean).map(Number)];
}
