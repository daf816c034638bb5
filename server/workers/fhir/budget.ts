/** Limits the time of work on untrusted documents. */
import { createContext, Script } from 'node:vm';

const sandbox = createContext({ work: undefined as unknown });
const call = new Script('work()');

/** The work took longer than it may. */
export class BudgetExceeded extends Error {}

/** On a busy machine, the work gets at most this many times its limit. */
const MAX_SLOWDOWN = 5;
/** Work that had so much of its time on a processor was not delayed. */
const UNDELAYED = 0.9;

/**
 * Runs synchronous work and stops it at its time limit, whatever it does: a short expression can run for
 * hours. No text from a document is executed as code.
 * ¶ If the machine was busy with something else for a part of that time, including other threads of this
 * process, the work is run once more, for so long that it gets its limit of processor time: the document is
 * not at fault.
 * @param work has no side effects, because it may run twice
 * @throws BudgetExceeded
 */
export function withBudget<T>(milliseconds: number, work: () => T): T {
  const before = process.threadCpuUsage();
  try {
    return attempt(milliseconds, work);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    const { user, system } = process.threadCpuUsage(before);
    const worked = (user + system) / 1000;
    if (worked > milliseconds * UNDELAYED) throw error;
    return attempt(milliseconds * Math.min(MAX_SLOWDOWN, milliseconds / Math.max(worked, 1)), work);
  }
}

function attempt<T>(milliseconds: number, work: () => T): T {
  let result: { value: T } | undefined;
  sandbox.work = () => {
    result = { value: work() };
  };
  const { log, warn } = console;
  // The libraries write values of documents to the console; these may be answers.
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  try {
    call.runInContext(sandbox, { timeout: Math.ceil(milliseconds) });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new BudgetExceeded(`Stopped after ${milliseconds} ms.`);
    throw error;
  } finally {
    sandbox.work = undefined;
    Object.assign(console, { log, warn });
  }
  return (result as { value: T }).value;
}
