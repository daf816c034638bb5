import * as api from '@clinic/contract/patients/patients';
import type { Routes } from '@clinic/server-platform/http';
import { clinicSettings } from '@clinic/server-platform/settings';
import type { PdfContent } from '@clinic/server-shared/pdf';
import { distinguishPatients, mergePatients, partPatient } from './joinPatients.ts';
import { type FileDeps, patientBundle, patientPdf } from './patientFile.ts';
import { patientTimeline } from './patientTimeline.ts';
import { proposalsFor } from './proposals.ts';
import { searchPatients } from './searchPatients.ts';
import { viewPatient } from './viewPatient.ts';

export function patientRoutes(
  routes: Routes,
  { render, ...deps }: FileDeps & { render(content: PdfContent): Promise<Buffer> },
): void {
  const { library, config } = deps;

  routes.on(api.patientPdf, async ({ ctx, em, requestContext, params: { id }, query: { language } }) => {
    const content = await patientPdf(em, deps, { id, language }, requestContext);
    ctx.type = 'application/pdf';
    // Without a name.
    ctx.attachment('patient.pdf');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await render(content);
  });

  routes.on(api.patientAsFhir, async ({ ctx, em, requestContext, params: { id }, query: { language } }) => {
    const bundle = await patientBundle(em, deps, { id, language }, requestContext);
    ctx.attachment('patient.fhir.json');
    ctx.type = 'application/fhir+json; charset=utf-8';
    ctx.set('Cache-Control', 'no-store');
    return JSON.stringify(bundle);
  });

  routes.on(api.searchPatients, ({ em, requestContext, body }) => searchPatients(em, body, requestContext));

  routes.on(api.patient, ({ em, requestContext, params: { id } }) =>
    viewPatient(em, library, id, requestContext),
  );

  routes.on(api.patientTimeline, async ({ em, requestContext, params: { id }, query: { before } }) => {
    const { timeZone } = await clinicSettings(em, config);
    return patientTimeline(em, { id, before, timeZone }, requestContext);
  });

  routes.on(api.proposals, ({ em, requestContext, params: { id } }) => proposalsFor(em, id, requestContext));

  routes.on(api.mergePatients, ({ em, requestContext, params: { id }, body: { other } }) =>
    mergePatients(em, { id, other }, requestContext),
  );

  routes.on(api.partPatient, ({ em, requestContext, params: { id }, body: { other } }) =>
    partPatient(em, { id, other }, requestContext),
  );

  routes.on(api.distinguishPatients, ({ em, requestContext, params: { id }, body: { other } }) =>
    distinguishPatients(em, { id, other }, requestContext),
  );
}
