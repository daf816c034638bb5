import { readFileSync } from 'node:fs';

/** A process with those it started, by what the system lists; PostgreSQL's have no children of their own. */
export function familyOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...listed.split(' ').filter(Boolean).map(Number)];
}
