import type { SilentProxy } from '@clinic/testing/server/testSilentProxy';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';
import { answersTo, type Part, unanswered } from './silentAnswers.ts';
import { late, longest } from './underLoad.ts';

export async function silentDatabase(
  clinic: Clinic,
  load: Load,
  proxy: SilentProxy,
  { clients, kills }: { clients: number; kills: number },
): Promise<Part> {
  const found: string[] = [];
  const times: number[] = [];
  const turns = Math.max(2, Math.round(kills / 20));
  for (let turn = 0; turn < turns; turn += 1) {
    await load.progress(clients / 2);
    proxy.silence();
    const began = Date.now();
    found.push(...unanswered('/healthz', await answersTo(clinic, '/healthz'), [200]));
    await load.progress(clients / 2);
    times.push(Date.now() - began);
  }
  found.push(...late('after connections to the database went silent, saves', Math.max(...times)));
  proxy.silence({ newOnes: true });
  for (const path of ['/readyz', '/api/intake/questionnaires/none']) {
    found.push(...unanswered(path, await answersTo(clinic, path), [503]));
  }
  found.push(...unanswered('/healthz', await answersTo(clinic, '/healthz'), [200]));
  proxy.heal();
  const healthy = await clinic.ready();
  found.push(...late('after a database that was silent to everybody', healthy));
  return {
    found,
    summary: `${turns} × all connections to the database silent, saving again within ${longest(times)}; silent to new ones too: healthy ${healthy} ms after`,
  };
}
