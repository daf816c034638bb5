/** HTTP routes for a signed-in patient's intakes in progress. */
import { z } from 'zod';
import { DraftId } from '../../../contract/intake.ts';
import { ClaimByBirthDate, type PatientSetUp, PatientSetup } from '../../../contract/ownIntakes.ts';
import type { Library } from '../../catalogue/library.ts';
import { allow } from '../../platform/auth/roles.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { Nothing, parse } from '../../platform/http/parse.ts';
import { requestLanguage } from '../../platform/http/requestLanguage.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type Claimed, claim } from './claim.ts';
import { awaitsBirthDate, claimByBirthDate } from './claimByBirthDate.ts';
import { openOwnDraft, ownDrafts } from './ownDrafts.ts';

const ById = z.strictObject({ id: DraftId });
const patients = allow('PATIENT');

export function ownDraftRoutes(routes: Routes, { library }: { library: Library }): void {
  const setUp = async (ctx: SignedInContext, claimed: Claimed): Promise<PatientSetUp> => ({
    drafts: await ownDrafts(ctx.state.em, library, occasionOf(ctx)),
    claimed,
    awaitsBirthDate: await awaitsBirthDate(ctx.state.em, library, ctx.state.user),
  });

  routes.post('/api/patient/setup', patients, async (ctx) => {
    const { drafts } = parse(PatientSetup, ctx.request.body);
    const { em } = ctx.state;
    ctx.body = await setUp(ctx, await claim(em, drafts, occasionOf(ctx)));
  });

  routes.post('/api/patient/claim', patients, async (ctx) => {
    const { birthDate } = parse(ClaimByBirthDate, ctx.request.body);
    const language = requestLanguage(ctx.req);
    const claimed = await claimByBirthDate(ctx.state.em, library, { birthDate, language }, occasionOf(ctx));
    ctx.body = await setUp(ctx, claimed);
  });

  routes.get('/api/patient/drafts', patients, async (ctx) => {
    ctx.body = await ownDrafts(ctx.state.em, library, occasionOf(ctx));
  });

  routes.post('/api/patient/drafts/:id/open', patients, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { id } = parse(ById, ctx.params);
    ctx.body = await openOwnDraft(ctx.state.em, id, occasionOf(ctx));
  });
}

const occasionOf = ({ state: { occasion, user } }: SignedInContext) => ({ ...occasion, by: user });
