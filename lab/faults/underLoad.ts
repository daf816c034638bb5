/** Opens a clinic, lets patients save, injects faults, and checks the final state. */
import { badNetwork } from './badNetwork.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { activeQuestionnaire, evaluateLoad, type Load, startLoad } from './load.ts';

export interface Extent {
  clients: number;
  kills: number;
  /** Rows of a large table, if the trial needs one. */
  rows?: number;
}

export interface Outcome {
  /** Broken guarantees; empty is a pass. */
  found: string[];
  summary: string;
}

export type Trial = (extent: Extent) => Promise<Outcome>;

/** Lines of the log, which contains no answers. */
const LAST_LINES = 20;
const HEALTHY_WITHIN_MS = 10_000;

export async function underLoad(
  { clients }: Extent,
  mistreat: (clinic: Clinic, load: Load) => Promise<{ found?: string[]; summary: string }>,
  options: Parameters<typeof openClinic>[0] & {
    throughNetwork?: boolean;
    savesEach?: number;
    /** Checks the final state once all patients have finished. */
    afterwards?(clinic: Clinic, load: Load): Promise<{ found: string[]; summary: string }>;
  } = {},
): Promise<Outcome> {
  const clinic = await openClinic(options);
  let load: Load | undefined;
  try {
    const questionnaire = await activeQuestionnaire(clinic);
    const network = options.throughNetwork ? await badNetwork(clinic.url, Math.random) : undefined;
    const { savesEach, afterwards } = options;
    const url = () => network?.url ?? clinic.url;
    load = startLoad(clinic, questionnaire, { clients, url, ...(savesEach && { savesEach }) });
    await load.progress(clients);
    const { found = [], summary } = await mistreat(clinic, load);
    const evaluated = await evaluateLoad(clinic, load);
    const later = await afterwards?.(clinic, load);
    if (later) {
      found.push(...later.found);
      evaluated.summary += `; ${later.summary}`;
    }
    await network?.stop();
    const lied = network ? `, network ${JSON.stringify(network.done)}` : '';
    return { found: [...found, ...evaluated.found], summary: `${summary}; ${evaluated.summary}${lied}` };
  } catch (error) {
    const replies = JSON.stringify(load?.answers() ?? {});
    const said = clinic.log().trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${(error as Error).message}; replies ${replies}\n${said}`, { cause: error });
  } finally {
    // If the trial is aborted, the load must not continue during the next one.
    load?.stop();
    await clinic.stop();
  }
}

export const longest = (times: readonly number[]): string => `${(Math.max(...times) / 1000).toFixed(1)} s`;

export const late = (what: string, ms: number): string[] =>
  ms > HEALTHY_WITHIN_MS ? [`${what}: healthy after ${ms} ms`] : [];
