import * as api from '../../../contract/queue.ts';
import type { Library } from '../../catalogue/library.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { assign } from './assign.ts';
import { bulk } from './bulk.ts';
import { listItems } from './listItems.ts';
import { staffList } from './staffList.ts';
import { undo } from './undo.ts';
import { leave, stay, viewers } from './viewers.ts';
import { addView, changeView, removeView, savedViews } from './views.ts';

export function queueActionRoutes(routes: Routes, { library }: { library: Library }): void {
  routes.on(api.staffList, ({ em }) => staffList(em));

  routes.on(api.assign, async ({ em, requestContext, params: { id }, body }) => {
    await assign(em, id, body, requestContext);
    const [item] = await listItems(em, library, [id]);
    return item;
  });

  routes.on(api.changeMany, ({ em, requestContext, body: act }) => bulk(em, library, act, requestContext));

  routes.on(api.undoChange, ({ em, requestContext, params: { id } }) =>
    undo(em, library, id, requestContext),
  );

  routes.on(api.savedViews, ({ em, user }) => savedViews(em, user.id));

  routes.on(api.addView, ({ em, requestContext, body: view }) => addView(em, view, requestContext));

  routes.on(api.changeView, ({ em, requestContext, params: { id }, body: change }) =>
    changeView(em, id, change, requestContext),
  );

  routes.on(api.removeView, ({ em, requestContext, params: { id } }) => removeView(em, id, requestContext));

  routes.on(api.queuePresence, ({ em, requestContext, query: { ids } }) => viewers(em, ids, requestContext));

  routes.on(api.stayPresent, ({ em, requestContext, params: { id } }) => stay(em, id, requestContext));

  routes.on(api.leave, async ({ em, requestContext, params: { id } }) => {
    await leave(em, id, requestContext);
  });
}
