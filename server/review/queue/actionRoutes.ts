/** HTTP routes of the queue's actions: assigning, bulk changes, saved views, presence. */
import { z } from 'zod';
import { Assignment, BulkAction, NewView, PresenceQuery, ViewChange } from '../../../contract/queue.ts';
import { SubmissionId } from '../../../contract/review.ts';
import type { Library } from '../../catalogue/library.ts';
import { staff } from '../../platform/auth/roles.ts';
import { Nothing, parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { assign } from './assign.ts';
import { bulk } from './bulk.ts';
import { listItems } from './listItems.ts';
import { leave, stay, viewers } from './presence.ts';
import { staffOccasion } from './routes.ts';
import { staffList } from './staffList.ts';
import { undo } from './undo.ts';
import { addView, changeView, removeView, savedViews } from './views.ts';

const ById = z.strictObject({ id: SubmissionId });

export function queueActionRoutes(routes: Routes, { library }: { library: Library }): void {
  routes.get('/api/staff', staff, async (ctx) => {
    ctx.body = await staffList(ctx.state.em);
  });

  routes.post('/api/submissions/:id/assignee', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    await assign(ctx.state.em, id, parse(Assignment, ctx.request.body), staffOccasion(ctx));
    [ctx.body] = await listItems(ctx.state.em, library, [id]);
  });

  routes.post('/api/review/bulk', staff, async (ctx) => {
    const act = parse(BulkAction, ctx.request.body);
    ctx.body = await bulk(ctx.state.em, library, act, staffOccasion(ctx));
  });

  routes.post('/api/review/bulk/:id/undo', staff, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { id } = parse(ById, ctx.params);
    ctx.body = await undo(ctx.state.em, library, id, staffOccasion(ctx));
  });

  routes.get('/api/review/views', staff, async (ctx) => {
    ctx.body = await savedViews(ctx.state.em, ctx.state.user.id);
  });

  routes.post('/api/review/views', staff, async (ctx) => {
    const view = parse(NewView, ctx.request.body);
    ctx.body = await addView(ctx.state.em, view, staffOccasion(ctx));
    ctx.status = 201;
  });

  routes.patch('/api/review/views/:id', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const change = parse(ViewChange, ctx.request.body);
    ctx.body = await changeView(ctx.state.em, id, change, ctx.state.user.id);
  });

  routes.delete('/api/review/views/:id', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    await removeView(ctx.state.em, id, ctx.state.user.id);
    ctx.status = 204;
  });

  routes.get('/api/review/presence', staff, async (ctx) => {
    const { ids } = parse(PresenceQuery, ctx.query);
    ctx.body = await viewers(ctx.state.em, ids, staffOccasion(ctx));
  });

  routes.post('/api/submissions/:id/presence', staff, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { id } = parse(ById, ctx.params);
    ctx.body = await stay(ctx.state.em, id, staffOccasion(ctx));
  });

  routes.delete('/api/submissions/:id/presence', staff, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    await leave(ctx.state.em, id, staffOccasion(ctx));
    ctx.status = 204;
  });
}
