/** The port for external values of one form, through a worker that is ended when it takes too long. */
import { codesIn } from '@clinic/engine/codeLists';
import type { Definition } from '@clinic/engine/definition';
import type { External, ExternalValues } from '@clinic/engine/form';
import type { Message } from './worker.ts';

/** For all values of a form. An ordinary value takes a few milliseconds. */
const TIMEOUT_MS = 10_000;
/** So often a form may run out of it: the server computes the values of what is submitted anyway. */
const MAX_TIMEOUTS = 2;

type WorkerPart = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Parts {
  /** JSON of `ComputedForm`. */
  form: string;
  /** With its code lists. */
  definition: Definition;
  timeZone: string;
  start(): WorkerPart;
}

export function workerPort({ form, definition, timeZone, start }: Parts): External {
  let worker: WorkerPart | undefined;
  let isReady = false;
  let timeouts = 0;
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    isReady = false;
  };
  return async (answers, today) => {
    if (timeouts >= MAX_TIMEOUTS) throw new TimedOut();
    try {
      worker ??= start();
      if (!isReady) {
        // Loading may take long.
        await reply(worker);
        send(worker, { form });
        isReady = true;
      }
      const lists = codesIn(definition, [{ answers }]);
      const values = reply<ExternalValues>(worker, TIMEOUT_MS);
      send(worker, { from: { answers, today, timeZone, lists } });
      const computed = await values;
      timeouts = 0;
      return computed;
    } catch (cause) {
      // A computation cannot be stopped otherwise.
      end();
      if (cause instanceof TimedOut) timeouts += 1;
      throw cause;
    }
  };
}

class TimedOut extends Error {}

const send = (worker: WorkerPart, message: Message): void => worker.postMessage(message);

/** The worker's next message. */
function reply<T>(worker: WorkerPart, timeoutMs?: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<T>((resolve, reject) => {
    if (timeoutMs !== undefined) timer = setTimeout(() => reject(new TimedOut()), timeoutMs);
    worker.onmessage = ({ data }) => resolve(data as T);
    worker.onerror = () => reject(new Error('The worker cannot run'));
  }).finally(() => clearTimeout(timer));
}
