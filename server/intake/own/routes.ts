import type { EntityManager } from '@mikro-orm/postgresql';
import type { PatientSetUp } from '../../../contract/ownIntakes.ts';
import * as api from '../../../contract/ownIntakes.ts';
import type { Library } from '../../catalogue/library.ts';
import type { SignedInRequest } from '../../platform/audit/requestContext.ts';
import { requestLanguage } from '../../platform/http/requestLanguage.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type Claimed, claim } from './claim.ts';
import { awaitsBirthDate, claimByBirthDate } from './claimByBirthDate.ts';
import { openOwnDraft, ownDrafts } from './ownDrafts.ts';

export function ownDraftRoutes(routes: Routes, { library }: { library: Library }): void {
  const setUp = async (
    em: EntityManager,
    claimed: Claimed,
    occasion: SignedInRequest,
  ): Promise<PatientSetUp> => ({
    drafts: await ownDrafts(em, library, occasion),
    claimed,
    awaitsBirthDate: await awaitsBirthDate(em, library, occasion.by),
  });

  routes.on(api.setUpPatient, async ({ em, occasion, body: { drafts } }) =>
    setUp(em, await claim(em, drafts, occasion), occasion),
  );

  routes.on(api.claimByBirthDate, async ({ ctx, em, occasion, body: { birthDate } }) => {
    const language = requestLanguage(ctx.req);
    const claimed = await claimByBirthDate(em, library, { birthDate, language }, occasion);
    return setUp(em, claimed, occasion);
  });

  routes.on(api.ownDrafts, ({ em, occasion }) => ownDrafts(em, library, occasion));

  routes.on(api.openOwnDraft, ({ em, occasion, params: { id } }) => openOwnDraft(em, id, occasion));
}
