/** A limit on the time of work whose inputs come from documents. */
import { createContext, Script } from 'node:vm';

const sandbox = createContext({ work: undefined as unknown });
const call = new Script('work()');

/** The work took longer than it may. */
export class BudgetExceeded extends Error {}

/** A busy machine gives the work at most that many times its time. */
const MAX_PATIENCE = 5;

/**
 * Runs work that never waits, and stops it after its time, whatever it does: an expression can be short and
 * still run for hours. No text from a document is run as code.
 *
 * If the machine was busy with something else for most of that time, with other threads of this process too, the work is
 * run once more, for longer: a document is not at fault for it.
 * @param work has no effects, because it can be run twice
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
    if (worked > milliseconds / 2) throw error;
    return attempt(milliseconds * Math.min(MAX_PATIENCE, milliseconds / Math.max(worked, 1)), work);
  }
}

function attempt<T>(milliseconds: number, work: () => T): T {
  let result: { value: T } | undefined;
  sandbox.work = () => {
    result = { value: work() };
  };
  const { log, warn } = console;
  // The libraries write values of documents to the console, which can be answers.
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
