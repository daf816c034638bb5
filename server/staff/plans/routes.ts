import * as api from '@clinic/contract/plans/personPlans';
import { planDrafts, planForms, plans, planVersion } from '@clinic/contract/plans/planDrafts';
import { textsIn } from '@clinic/engine/definition';
import { NotFound } from '@clinic/server-platform/base';
import type { Routes } from '@clinic/server-platform/http';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { dayAt, publishedForms } from '@clinic/server-shared/plans';
import { authoringRoutes } from '../authoring/routes.ts';
import { followUps } from './followUps.ts';
import { beginPlan, changePlan, personPlans } from './personPlans.ts';
import { PLANS, versionsOf } from './planKind.ts';
import { planList } from './planList.ts';
import { planReport, publishDraft } from './publishPlan.ts';

export function planRoutes(
  routes: Routes,
  { config, library }: { config: ClinicDefaults; library: Library },
): void {
  authoringRoutes(routes, PLANS);

  routes.on(planDrafts.report, async ({ em, requestContext, params: { id } }) =>
    planReport(em, id, await dayAt(em, config, requestContext)),
  );
  routes.on(planDrafts.publish, ({ em, requestContext, params: { id }, body }) =>
    publishDraft(em, id, body, requestContext),
  );
  routes.on(plans, ({ em }) => planList(em));
  routes.on(planVersion, async ({ em, params: { id, version } }) => {
    const row = (await versionsOf(em, id)).find((each) => each.version === version);
    if (!row) throw new NotFound('No such plan');
    return row.document;
  });
  routes.on(planForms, async ({ em }) => {
    const forms: Array<{ id: string; titles: Record<string, string> }> = [];
    for (const id of await publishedForms(em)) {
      const { definition } = await library.newest(em, id);
      forms.push({ id, titles: textsIn(definition.title, definition.languages) });
    }
    return forms;
  });

  routes.on(api.personPlans, async ({ em, requestContext, params: { id } }) =>
    personPlans(em, id, await dayAt(em, config, requestContext), requestContext),
  );
  routes.on(api.beginPlan, async ({ em, requestContext, params: { id }, body }) =>
    beginPlan(em, id, body, await dayAt(em, config, requestContext), requestContext),
  );
  routes.on(api.changePlan, async ({ em, requestContext, params: { id }, body }) =>
    changePlan(em, id, body, await dayAt(em, config, requestContext), requestContext),
  );
  routes.on(api.followUps, async ({ em, requestContext, body }) =>
    followUps(em, body, await dayAt(em, config, requestContext), requestContext),
  );
}
