/** Latency of an autosave in the busiest hour, by simulation of one database machine and its servers. */
import { seededRandom } from '../../../fixtures/randomAnswers.ts';
import { figureOf, type Measured } from '../measured.ts';
import { type Architecture, SERVED_BY } from './architectures.ts';
import { MACHINE } from './assumptions.ts';
import { type Costs, coresFor, costsOf } from './costs.ts';
import { clinicSizes, costOf, KINDS, type Kind } from './load.ts';
import { type Flow, type Simulated, simulate, type Visit } from './simulate.ts';

const SEED = 20_261_121;
/** Enough requests for a stable 99th percentile. */
const REQUESTS = 150_000;
const LONGEST_S = 3600;

/** `slow`: a disk, or a standby with synchronous commit, that adds 2 ms to each commit. */
export type Disk = 'measured' | 'slow';

export function waiting(
  measured: Measured,
  { ownServers, apart }: Architecture,
  clinics: number,
  disk: Disk,
): Simulated {
  const random = seededRandom(SEED);
  const costs = costsOf(measured);
  const sizes = clinicSizes(clinics, random);
  const anyClinic = drawing(sizes, random);
  const peak = costs.peak(clinics > 10);
  const nodeCores = Math.max(SERVED_BY, Math.ceil(coresFor(clinics * costOf(peak, costs.nodeMs))));
  const commit = commitMs(measured, disk);
  const flows = KINDS.map((kind): Flow => {
    const steps = stepsOf(costs, kind, commit);
    return {
      perSecond: clinics * peak[kind],
      counts: kind === 'save',
      route() {
        const clinic = anyClinic();
        const places = {
          node: ownServers ? `own:${clinic}` : 'node',
          postgres: 'postgres',
          chain: apart === 'column' ? 'chain' : `chain:${clinic}`,
          notify: 'notify',
        };
        return steps.map(({ at, meanMs }): Visit => ({ station: places[at], meanMs }));
      },
    };
  });
  const perSecond = flows.reduce((sum, flow) => sum + flow.perSecond, 0);
  const servers = {
    own: MACHINE.nodeProcessesPerClinicToday,
    node: nodeCores,
    postgres: MACHINE.postgresCores,
  };
  const variation = figureOf(measured, 'requests', 'saveAlone', 'variation');
  return simulate(flows, { seconds: Math.min(LONGEST_S, REQUESTS / perSecond), variation, servers }, random);
}

/** The measured machine under the measured load, to validate the simulation. */
export function asMeasured(measured: Measured): Simulated {
  const costs = costsOf(measured);
  const steps = stepsOf(costs, 'save', commitMs(measured, 'measured'));
  const flow: Flow = {
    perSecond: figureOf(measured, 'requests', 'saveSteadily', 'perSecond'),
    counts: true,
    route: () => steps.map(({ at, meanMs }) => ({ station: at, meanMs })),
  };
  const variation = figureOf(measured, 'requests', 'saveAlone', 'variation');
  const servers = { postgres: measured.requests?.machine.cores as number };
  return simulate([flow], { seconds: 600, variation, servers }, seededRandom(SEED));
}

interface Step {
  at: 'node' | 'postgres' | 'chain' | 'notify';
  meanMs: number;
}

function stepsOf(costs: Costs, kind: Kind, commit: { audit: number; notify: number }): Step[] {
  const node = costs.nodeMs(kind) / 2;
  return [
    { at: 'node', meanMs: node },
    { at: 'postgres', meanMs: costs.postgresMs(kind) },
    ...(costs.auditEntries(kind) >= 0.5 ? [{ at: 'chain', meanMs: commit.audit } as const] : []),
    ...(costs.notifies(kind) > 0 ? [{ at: 'notify', meanMs: commit.notify } as const] : []),
    { at: 'node', meanMs: node },
  ];
}

/** How long a commit blocks others. */
function commitMs(measured: Measured, disk: Disk): { audit: number; notify: number } {
  const rates = disk === 'slow' ? 'perSecondSlow' : 'perSecond';
  const each = (name: string) => 1000 / figureOf(measured, 'commits', rates, name);
  return { audit: each('audit'), notify: each('notify') };
}

/** A clinic's index, weighted by size. */
function drawing(sizes: readonly number[], random: () => number): () => number {
  let sum = 0;
  const upTo = sizes.map((size) => {
    sum += size;
    return sum;
  });
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
