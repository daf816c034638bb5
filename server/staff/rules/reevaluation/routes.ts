import * as api from '@clinic/contract/rules/reevaluation';
import type { Routes } from '@clinic/server-platform/http';
import { evaluations } from './evaluations.ts';
import { beginReevaluation, cancelReevaluation, reevaluation, reevaluations } from './reevaluations.ts';

/** @param wake wakes the background job */
export function reevaluationRoutes(routes: Routes, { wake }: { wake(): Promise<unknown> }): void {
  routes.on(api.reevaluations, ({ em }) => reevaluations(em));

  routes.on(api.beginReevaluation, async ({ em, requestContext, body: request }) => {
    const begun = await beginReevaluation(em, request, requestContext);
    await wake();
    return begun;
  });

  routes.on(api.reevaluation, ({ em, params: { id } }) => reevaluation(em, id));

  routes.on(api.cancelReevaluation, ({ em, requestContext, params: { id } }) =>
    cancelReevaluation(em, id, requestContext),
  );

  routes.on(api.evaluations, ({ em, requestContext, params: { id } }) => evaluations(em, id, requestContext));
}
