/** Examples of the routes of patients. */
import type { OwnFile } from '@clinic/contract/patients/rights';
import { Submission } from '@clinic/server/testing';
import { submitIntake } from '../testIntake.ts';
import type { Scene } from '../testScene.ts';
import { of, type RouteExample } from './routeExample.ts';

export const PATIENTS_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  of('post', 'PHYSICIAN', '/api/patients/search', ['patients_listed'], { search: 'i' }),
  of('get', 'PHYSICIAN', '/api/patients/:id', ['patient_viewed'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}`,
  })),
  of('get', 'PHYSICIAN', '/api/patients/:id/timeline', ['timeline_viewed'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}/timeline`,
  })),
  of('get', 'PHYSICIAN', '/api/patients/:id/pdf', ['patient_file_made'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}/pdf`,
  })),
  of('get', 'PHYSICIAN', '/api/patients/:id/fhir', ['patient_file_made'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}/fhir`,
  })),
  of('get', 'PHYSICIAN', '/api/patients/:id/proposals', ['patients_listed'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}/proposals`,
  })),
  of('post', 'PHYSICIAN', '/api/patients/:id/merge', ['persons_merged'], async (scene) => ({
    path: `/api/patients/${await otherThan(scene)}/merge`,
    body: { other: await otherThan(scene) },
  })),
  of('post', 'PHYSICIAN', '/api/patients/:id/distinct', ['persons_distinguished'], async (scene) => ({
    path: `/api/patients/${await otherThan(scene)}/distinct`,
    body: { other: await otherThan(scene) },
  })),
  of('post', 'PHYSICIAN', '/api/patients/:id/part', ['persons_parted'], async (scene) => {
    const id = await otherThan(scene);
    const other = await otherThan(scene);
    const call = { path: `/api/patients/${id}/merge`, body: { other } };
    const kept = (await scene.send('PHYSICIAN', 'post', call)).json<{ id: string }>().id;
    return { path: `/api/patients/${kept}/part`, body: { other: kept === id ? other : id } };
  }),
  of('get', 'PHYSICIAN', '/api/patients/:id/rights', ['patient_viewed'], async (scene) => ({
    path: `/api/patients/${await patientOf(scene)}/rights`,
  })),
  of('post', 'ADMIN', '/api/admin/patients/:id/hold', ['legal_hold_placed'], async (scene) => ({
    path: `/api/admin/patients/${await otherThan(scene)}/hold`,
    body: { reason: 'A claim' },
  })),
  of('post', 'ADMIN', '/api/admin/patients/:id/hold/release', ['legal_hold_released'], async (scene) => {
    const path = `/api/admin/patients/${await otherThan(scene)}/hold`;
    await scene.send('ADMIN', 'post', { path, body: { reason: 'A claim' } });
    return { path: `${path}/release` };
  }),
  of('post', 'ADMIN', '/api/admin/patients/:id/erase', ['person_erased'], async (scene) => {
    const id = await otherThan(scene);
    return { path: `/api/admin/patients/${id}/erase`, body: { reason: 'requested', persons: [id] } };
  }),
  of('get', 'PHYSICIAN', '/api/review/file-requests', ['patients_listed'], async (scene) => {
    await asked(scene);
    return { path: '/api/review/file-requests' };
  }),
  of('post', 'PHYSICIAN', '/api/patients/:id/file-request', ['file_request_answered'], async (scene) => {
    // Nobody else answers it.
    const patient = await scene.otherPatient();
    const { reference } = await submitIntake(patient, scene.person());
    const { id } = await scene.server.orm.em.fork().findOneOrFail(Submission, { reference });
    const request = (await patient.send('POST', '/api/patient/file', undefined)).json<OwnFile>().request?.id;
    const path = `/api/patients/${await personOf(scene, id)}/file-request`;
    return { path, body: { request, refusal: 'Please call' } };
  }),
  of('get', 'PATIENT', '/api/patient/file', ['own_file_viewed'], async (scene) => {
    await asked(scene);
    return { path: '/api/patient/file' };
  }),
  of('post', 'PATIENT', '/api/patient/file', ['file_requested'], async (scene) => {
    await scene.submission();
    return { path: '/api/patient/file' };
  }),
  of('get', 'PATIENT', '/api/patient/file/pdf', ['patient_file_made'], async (scene) => {
    await released(scene);
    return { path: '/api/patient/file/pdf' };
  }),
  of('get', 'PATIENT', '/api/patient/file/fhir', ['patient_file_made'], async (scene) => {
    await released(scene);
    return { path: '/api/patient/file/fhir' };
  }),
];

/** The id of the patient's request for their file. */
async function asked(scene: Scene): Promise<string> {
  await scene.submission();
  const reply = await scene.send('PATIENT', 'post', { path: '/api/patient/file' });
  return reply.json<OwnFile>().request?.id ?? '';
}

async function released(scene: Scene): Promise<void> {
  const body = { request: await asked(scene), refusal: null };
  await scene.send('PHYSICIAN', 'post', {
    path: `/api/patients/${await patientOf(scene)}/file-request`,
    body,
  });
}

async function patientOf(scene: Scene): Promise<string> {
  return personOf(scene, await scene.submission());
}

/** Somebody without an account. */
async function otherThan(scene: Scene): Promise<string> {
  const draft = await scene.draft();
  const { reference } = (await draft.submit()).json<{ reference: string }>();
  const { id } = await scene.server.orm.em.fork().findOneOrFail(Submission, { reference });
  return personOf(scene, id);
}

const personOf = async (scene: Scene, submission: string): Promise<string> =>
  (await scene.server.orm.em.fork().findOneOrFail(Submission, submission)).person.id;
