/** HTTP routes of the API's own description. */
import * as api from '@clinic/contract/operation';
import type { Routes } from '@clinic/server-platform/http';
import { apiDocument } from './apiDocument.ts';

export function openApiRoutes(routes: Routes): void {
  let document: ReturnType<typeof apiDocument> | undefined;
  routes.on(api.openApi, ({ ctx }) => {
    // Built on first request, when every route is registered.
    document ??= apiDocument(routes.registered, ctx.state.site);
    return document;
  });
}
