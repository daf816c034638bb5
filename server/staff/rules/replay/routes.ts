/** HTTP routes of stored fixtures and their replay. */
import * as fixtures from '@clinic/contract/rules/fixtures';
import { redactedCase as redactedCaseRoute } from '@clinic/contract/rules/redaction';
import { replay } from '@clinic/contract/rules/replay';
import { BadRequest } from '@clinic/server-platform/base';
import type { Routes } from '@clinic/server-platform/http';
import { redactedCase } from '../fixtures/redact.ts';
import {
  addFixtureSet,
  fixtureSet,
  fixtureSets,
  recordCase,
  removeCase,
  removeFixtureSet,
  restoreFixtureSet,
} from '../fixtures/store.ts';
import { type Replaying, replayRequest } from './replay.ts';

export function fixtureRoutes(routes: Routes, replaying: Replaying): void {
  routes.on(fixtures.fixtureSets, ({ em }) => fixtureSets(em));

  routes.on(fixtures.addFixtureSet, ({ em, requestContext, body: set }) =>
    addFixtureSet(em, set, { origin: 'stored' }, requestContext),
  );

  routes.on(redactedCaseRoute, ({ em, requestContext, body }) =>
    redactedCase(em, replaying.library, body, requestContext),
  );

  routes.on(fixtures.fixtureSet, ({ em, requestContext, params: { id } }) =>
    fixtureSet(em, id, requestContext),
  );

  routes.on(fixtures.removeFixtureSet, async ({ em, requestContext, params: { id } }) => {
    await removeFixtureSet(em, id, requestContext);
  });

  routes.on(fixtures.restoreFixtureSet, async ({ em, requestContext, params: { id } }) => {
    await restoreFixtureSet(em, id, requestContext);
  });

  routes.on(fixtures.recordCase, async ({ em, requestContext, params: { id, caseId }, body: value }) => {
    if (value.id !== caseId) throw new BadRequest('id: not the one in the address');
    await recordCase(em, id, value, requestContext);
  });

  routes.on(fixtures.removeCase, async ({ em, requestContext, params: { id, caseId } }) => {
    await removeCase(em, id, caseId, requestContext);
  });

  routes.on(replay, ({ em, requestContext, body: request }) =>
    replayRequest(em, replaying, request, requestContext),
  );
}
