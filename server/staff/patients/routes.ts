import * as api from '@clinic/contract/patients/patients';
import type { Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { distinguishPatients, mergePatients, partPatient } from './joinPatients.ts';
import { patientTimeline } from './patientTimeline.ts';
import { proposalsFor } from './proposals.ts';
import { searchPatients } from './searchPatients.ts';
import { viewPatient } from './viewPatient.ts';

export function patientRoutes(
  routes: Routes,
  { library, config }: { library: Library; config: ClinicDefaults },
): void {
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
