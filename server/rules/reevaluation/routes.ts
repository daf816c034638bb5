/** HTTP routes of re-evaluations, and of the superseded evaluations of a submission. */
import { z } from 'zod';
import { ByReevaluation, NewReevaluation } from '../../../contract/reevaluation.ts';
import { SubmissionId } from '../../../contract/review.ts';
import { staff } from '../../platform/auth/roles.ts';
import { Nothing, parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { staffOccasion } from '../staffOccasion.ts';
import { evaluations } from './evaluations.ts';
import { beginReevaluation, cancelReevaluation, reevaluation, reevaluations } from './reevaluations.ts';

const REEVALUATIONS = '/api/rules/reevaluations';
const BySubmission = z.strictObject({ id: SubmissionId });

/** @param wake wakes the background job */
export function reevaluationRoutes(routes: Routes, { wake }: { wake(): Promise<unknown> }): void {
  routes.get(REEVALUATIONS, staff, async (ctx) => {
    ctx.body = await reevaluations(ctx.state.em);
  });

  routes.post(REEVALUATIONS, staff, async (ctx) => {
    const asked = parse(NewReevaluation, ctx.request.body);
    ctx.status = 202;
    ctx.body = await beginReevaluation(ctx.state.em, asked, staffOccasion(ctx));
    await wake();
  });

  routes.get(`${REEVALUATIONS}/:id`, staff, async (ctx) => {
    ctx.body = await reevaluation(ctx.state.em, parse(ByReevaluation, ctx.params).id);
  });

  routes.post(`${REEVALUATIONS}/:id/cancel`, staff, async (ctx) => {
    const { id } = parse(ByReevaluation, ctx.params);
    parse(Nothing, ctx.request.body);
    ctx.body = await cancelReevaluation(ctx.state.em, id, staffOccasion(ctx));
  });

  routes.get('/api/submissions/:id/evaluations', staff, async (ctx) => {
    const { id } = parse(BySubmission, ctx.params);
    ctx.body = await evaluations(ctx.state.em, id, staffOccasion(ctx));
  });
}
