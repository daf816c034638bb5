/** Examples of the routes of patients. */
import { Submission } from '@clinic/server/testing';
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
];

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
