/** The cost of an idle clinic server: polling of the queues, the tallies and mail. */
import { setTimeout as wait } from 'node:timers/promises';
import { openClinic } from '../../faults/clinic.ts';
import type { Figures } from '../measured.ts';
import { cpuOf, cpuOfFamily, residentMb } from './processes.ts';

const SETTLES_S = 15;
const IDLE_S = 120;

export async function idleServer(): Promise<Figures> {
  const clinic = await openClinic();
  try {
    const server = clinic.server().pid ?? 0;
    const used = async () => {
      const [row] = await clinic.query<{ commits: string; connections: string }>(
        `select xact_commit::text as commits, (select count(*) from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid())::text as connections
         from pg_stat_database where datname = current_database()`,
      );
      return {
        nodeMs: cpuOf(server) * 1000,
        postgresMs: cpuOfFamily(clinic.postgres()) * 1000,
        commits: Number(row?.commits),
        connections: Number(row?.connections),
      };
    };
    await wait(SETTLES_S * 1000);
    const before = await used();
    await wait(IDLE_S * 1000);
    const after = await used();
    const perMinute = (name: 'nodeMs' | 'postgresMs' | 'commits') =>
      ((after[name] - before[name]) * 60) / IDLE_S;
    return {
      nodeMsPerMinute: perMinute('nodeMs'),
      postgresMsPerMinute: perMinute('postgresMs'),
      transactionsPerMinute: perMinute('commits'),
      connections: after.connections,
      residentMb: residentMb(server),
    };
  } finally {
    await clinic.stop();
  }
}
