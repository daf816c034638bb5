/** Computes external values on the page: FHIRPath in a worker, which also works without a connection. */
import { computedForm } from '@clinic/contract/addresses';
import type { External, Questionnaire } from '@clinic/engine/form';
import { clinic, request } from '@clinic/platform/api';
import { withCodeLists } from '@clinic/platform/codeLists';
import script from './worker.ts?worker&url';
import { workerPort } from './workerPort.ts';

/** @throws ApiError or a network error */
export async function openExternal({
  definition: { id, version },
  definition,
}: Questionnaire): Promise<External> {
  const [form, linked] = await Promise.all([
    request(computedForm, { id, version }).then((reply) => reply.text()),
    withCodeLists(definition),
  ]);
  const start = () => new Worker(script, { type: 'module' });
  return workerPort({ form, definition: linked, timeZone: clinic().timeZone, start });
}
