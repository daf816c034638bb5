import * as api from '@clinic/contract/patients/patients';
import * as rights from '@clinic/contract/patients/rights';
import type { Routes } from '@clinic/server-platform/http';
import { clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { erasePatient } from './erasePatient.ts';
import { distinguishPatients, mergePatients, partPatient } from './joinPatients.ts';
import type { FileDeps, sendingFiles } from './patientFile.ts';
import { patientTimeline } from './patientTimeline.ts';
import { proposalsFor } from './proposals.ts';
import { answerFileRequest, patientRights, placeHold, releaseHold, waitingFiles } from './rights.ts';
import { searchPatients } from './searchPatients.ts';
import { viewPatient } from './viewPatient.ts';

export function patientRoutes(
  routes: Routes,
  {
    library,
    config,
    files,
  }: Pick<FileDeps, 'library' | 'config'> & { files: ReturnType<typeof sendingFiles> },
): void {
  routes.on(api.patientPdf, (request) =>
    files.pdf(request, { id: request.params.id, language: request.query.language }),
  );

  routes.on(api.patientAsFhir, (request) =>
    files.fhir(request, { id: request.params.id, language: request.query.language }),
  );

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

  rightsRoutes(routes, config);
}

function rightsRoutes(routes: Routes, config: FileDeps['config']): void {
  routes.on(rights.patientRights, ({ em, requestContext, params: { id } }) =>
    patientRights(em, id, requestContext),
  );

  routes.on(rights.placeHold, ({ em, requestContext, params: { id }, body: { reason } }) =>
    placeHold(em, { id, reason }, requestContext),
  );

  routes.on(rights.releaseHold, ({ em, requestContext, params: { id } }) =>
    releaseHold(em, id, requestContext),
  );

  routes.on(rights.erasePatient, async ({ em, requestContext, params: { id }, body }) => {
    const { timeZone } = await clinicSettings(em, config);
    const day = clinicDate(requestContext.at, timeZone);
    return erasePatient(em, { id, ...body, day }, requestContext);
  });

  routes.on(rights.waitingFiles, ({ em, requestContext }) => waitingFiles(em, requestContext));

  routes.on(rights.answerFileRequest, ({ em, requestContext, params: { id }, body }) =>
    answerFileRequest(em, { id, ...body }, requestContext),
  );
}
