import type { PatientSetUp } from '@clinic/contract/patient/ownIntakes';
import * as api from '@clinic/contract/patient/ownIntakes';
import * as plans from '@clinic/contract/plans/personPlans';
import type { SignedInRequest } from '@clinic/server-platform/access';
import type { Routes } from '@clinic/server-platform/http';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { dayAt } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { earlierAnswersTo } from '../earlier/earlierAnswers.ts';
import { openOwnFollowUp, ownPlan } from '../followUp/ownPlan.ts';
import { type Claimed, claim } from './claim.ts';
import { awaitsBirthDate, claimByBirthDate } from './claimByBirthDate.ts';
import { openOwnDraft, ownDrafts } from './ownDrafts.ts';

export function ownDraftRoutes(
  routes: Routes,
  { library, config }: { library: Library; config: ClinicDefaults },
): void {
  const setUp = async (
    em: EntityManager,
    claimed: Claimed,
    requestContext: SignedInRequest,
  ): Promise<PatientSetUp> => ({
    drafts: await ownDrafts(em, library, requestContext),
    claimed,
    awaitsBirthDate: await awaitsBirthDate(em, library, requestContext.by),
  });

  routes.on(api.setUpPatient, async ({ em, requestContext, body: { drafts } }) =>
    setUp(em, await claim(em, drafts, requestContext), requestContext),
  );

  routes.on(api.claimByBirthDate, async ({ ctx, em, requestContext, body: { birthDate } }) => {
    const language = ctx.state.language;
    const claimed = await claimByBirthDate(em, library, { birthDate, language }, requestContext);
    return setUp(em, claimed, requestContext);
  });

  routes.on(api.earlierAnswers, ({ em, requestContext, params }) =>
    earlierAnswersTo(em, library, params, requestContext),
  );

  routes.on(api.ownDrafts, ({ em, requestContext }) => ownDrafts(em, library, requestContext));

  routes.on(api.openOwnDraft, ({ em, requestContext, params: { id } }) =>
    openOwnDraft(em, id, requestContext),
  );

  routes.on(plans.ownPlan, async ({ em, requestContext }) =>
    ownPlan(em, library, await dayAt(em, config, requestContext), requestContext),
  );

  routes.on(plans.openFollowUp, async ({ em, requestContext, params: { id }, body }) =>
    openOwnFollowUp(em, library, { id, ...body }, await dayAt(em, config, requestContext), requestContext),
  );
}
