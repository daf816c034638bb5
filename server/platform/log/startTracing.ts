import type { Tracing } from '../base/tracing.ts';

/** The packages for traces are loaded only where they are sent. @param url the collector's */
export const startTracing = async (url: string): Promise<Tracing> =>
  (await import('./openTelemetry.ts')).startTracing(url);
