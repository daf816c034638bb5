import * as bulkApi from '@clinic/contract/queue/bulk';
import * as presence from '@clinic/contract/queue/presence';
import * as savedViewsApi from '@clinic/contract/queue/savedViews';
import * as staff from '@clinic/contract/queue/staff';
import type { Routes } from '@clinic/server-platform/http';
import type { Reviewing } from '../licence.ts';
import { listItems } from '../listItems.ts';
import { assign } from './assign.ts';
import { bulk } from './bulk.ts';
import { staffList } from './staffList.ts';
import { undo } from './undo.ts';
import { leave, stay, viewers } from './viewers.ts';
import { addView, changeView, removeView, savedViews } from './views.ts';

export function queueActionRoutes(routes: Routes, reviewing: Reviewing): void {
  routes.on(staff.staffList, ({ em }) => staffList(em));

  routes.on(staff.assign, async ({ em, requestContext, params: { id }, body }) => {
    await assign(em, id, body, requestContext);
    const [item] = await listItems(em, reviewing.library, [id]);
    return item;
  });

  routes.on(bulkApi.changeMany, ({ em, requestContext, body: act }) =>
    bulk(em, reviewing, act, requestContext),
  );

  routes.on(bulkApi.undoChange, ({ em, requestContext, params: { id } }) =>
    undo(em, reviewing, id, requestContext),
  );

  routes.on(savedViewsApi.savedViews, ({ em, user }) => savedViews(em, user.id));

  routes.on(savedViewsApi.addView, ({ em, requestContext, body: view }) => addView(em, view, requestContext));

  routes.on(savedViewsApi.changeView, ({ em, requestContext, params: { id }, body: change }) =>
    changeView(em, id, change, requestContext),
  );

  routes.on(savedViewsApi.removeView, ({ em, requestContext, params: { id } }) =>
    removeView(em, id, requestContext),
  );

  routes.on(presence.queuePresence, ({ em, requestContext, query: { ids } }) =>
    viewers(em, ids, requestContext),
  );

  routes.on(presence.stayPresent, ({ em, requestContext, params: { id } }) => stay(em, id, requestContext));

  routes.on(presence.leave, async ({ em, requestContext, params: { id } }) => {
    await leave(em, id, requestContext);
  });
}
