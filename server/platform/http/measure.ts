/** The metrics of a process and its installation: created once, whichever clinics it serves. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { createMetrics, type Metrics } from '../log/metrics.ts';
import { type OpenClinics, processMetrics } from './clinicMetrics.ts';
import { databaseMetrics } from './databaseMetrics.ts';

/** @param ids those of the installation's active clinics */
export function measure(
  orm: MikroORM,
  dataDir: string,
  ids: () => readonly string[],
): { metrics: Metrics; clinics: OpenClinics } {
  const metrics = createMetrics();
  const clinics: OpenClinics = new Map();
  processMetrics(metrics.register, clinics);
  databaseMetrics(metrics.shared, { orm, clinics: ids, dataDir });
  return { metrics, clinics };
}
