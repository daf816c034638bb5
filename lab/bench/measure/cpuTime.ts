/** Processor time of a process and everything it has started. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of `/proc/PID/stat`, hundredths of a second on every Linux that Node.js runs on. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ms: number;
  /** The part of children that have ended. */
  endedMs: number;
}

/** CPU time of ended children that the process waited for, in milliseconds. */
export const endedChildrenTime = (pid: number): number => statOf(String(pid))?.endedMs ?? 0;

/** In milliseconds; processes that have ended are counted by those that awaited them. */
export function cpuTime(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const belongs = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = stats.get(pid)?.parent;
    return parent !== undefined && parent > 1 && belongs(parent);
  };
  return [...stats].reduce((sum, [pid, { ms }]) => (belongs(pid) ? sum + ms : sum), 0);
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may contain spaces, so parsing starts at the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
    const endedMs = ((childrenUser ?? 0) + (childrenSystem ?? 0)) * TICK_MS;
    const ms = ((user ?? 0) + (system ?? 0)) * TICK_MS + endedMs;
    return { parent: Number(fields[1]), ms, endedMs };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}
