/** HTTP of a signed-in patient's intakes in progress. */
import { z } from 'zod';
import { allow } from '../../auth/roles.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Nothing, parse } from '../../http/parse.ts';
import type { Routes } from '../../http/routes.ts';
import type { Library } from '../../published/library.ts';
import { DraftId } from '../contract.ts';
import { claim } from './claim.ts';
import { type PatientSetUp, PatientSetup } from './contract.ts';
import { openOwnDraft, ownDrafts } from './ownDrafts.ts';

const ById = z.strictObject({ id: DraftId });
const patients = allow('PATIENT');

export function ownDraftRoutes(routes: Routes, { library }: { library: Library }): void {
  routes.post('/api/patient/setup', patients, async (ctx) => {
    const { drafts } = parse(PatientSetup, ctx.request.body);
    const { em } = ctx.state;
    const claimed = await claim(em, library, drafts, occasionOf(ctx));
    ctx.body = { drafts: await ownDrafts(em, library, occasionOf(ctx)), claimed } satisfies PatientSetUp;
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
