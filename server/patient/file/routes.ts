import * as api from '@clinic/contract/patients/rights';
import type { AppContext, RequestContext } from '@clinic/server-platform/access';
import { asSystem } from '@clinic/server-platform/db';
import type { Routes } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { askForFile, ownFile, releasedTo } from './ownFile.ts';

/** Answers with a patient's file. */
type Sends = (
  request: { ctx: AppContext; em: EntityManager; requestContext: RequestContext },
  file: { id: string; language: string | undefined },
) => Promise<void>;

/** @param send made by the staff's part, which has the same files for its own screens */
export function ownFileRoutes(routes: Routes, send: { pdf: Sends; fhir: Sends }): void {
  routes.on(api.ownFile, ({ em, requestContext }) => ownFile(em, requestContext));
  routes.on(api.askForFile, ({ em, requestContext }) => askForFile(em, requestContext));
  for (const [route, sends] of [
    [api.ownFilePdf, send.pdf],
    [api.ownFileFhir, send.fhir],
  ] as const) {
    routes.on(route, async (request) => {
      const id = await releasedTo(request.em, request.requestContext);
      await asSystem('own file', () => sends(request, { id, language: request.query.language }));
    });
  }
}
