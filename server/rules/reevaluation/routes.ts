import * as api from '../../../contract/reevaluation.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { evaluations } from './evaluations.ts';
import { beginReevaluation, cancelReevaluation, reevaluation, reevaluations } from './reevaluations.ts';

/** @param wake wakes the background job */
export function reevaluationRoutes(routes: Routes, { wake }: { wake(): Promise<unknown> }): void {
  routes.on(api.reevaluations, ({ em }) => reevaluations(em));

  routes.on(api.beginReevaluation, async ({ em, occasion, body: asked }) => {
    const begun = await beginReevaluation(em, asked, occasion);
    await wake();
    return begun;
  });

  routes.on(api.reevaluation, ({ em, params: { id } }) => reevaluation(em, id));

  routes.on(api.cancelReevaluation, ({ em, occasion, params: { id } }) =>
    cancelReevaluation(em, id, occasion),
  );

  routes.on(api.evaluations, ({ em, occasion, params: { id } }) => evaluations(em, id, occasion));
}
