/** The metrics of a process and its installation: created once, whichever clinics it serves. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.ts';
import { createMetrics, type Metrics } from '../log/metrics.ts';
import { certificateMetric } from './certificate.ts';
import { type OpenClinics, processMetrics } from './clinicMetrics.ts';
import { databaseMetrics } from './databaseMetrics.ts';

/** @param ids those of the installation's active clinics */
export function measure(
  orm: MikroORM,
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  ids: () => readonly string[],
): { metrics: Metrics; clinics: OpenClinics } {
  const metrics = createMetrics();
  const clinics: OpenClinics = new Map();
  processMetrics(metrics.register, clinics);
  databaseMetrics(metrics.shared, { orm, clinics: ids, dataDir });
  certificateMetric(metrics.shared, publicUrl);
  return { metrics, clinics };
}
