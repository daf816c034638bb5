/** Simulates many concurrent patients until stopped. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import { type DraftHistory, violations } from './history.ts';
import { type Patient, visit } from './patient.ts';

export interface Load {
  acknowledged(): number;
  /** Resolves after this many more acknowledged saves. @throws if there is none for a long time */
  progress(count: number): Promise<void>;
  /** What all patients observed so far. */
  histories(): DraftHistory[];
  /**
   * Milliseconds from sending to acknowledgement, including retries: the maximum of the saves that began since the last
   * call. Those that are not yet acknowledged count as long as they have waited.
   */
  longestSave(): number;
  /** Starts no more saves. */
  stop(): void;
  /** Lets every patient finish. */
  finish(): Promise<DraftHistory[]>;
  /** Addresses that were promised a link. */
  linked(): string[];
  /** Status → number of responses. */
  answers(): Record<string, number>;
}

const STUCK_MS = 120_000;
/** One in this many submits the whole intake. */
const ONE_SUBMITS_OF = 5;

interface LoadOptions {
  clients: number;
  paceMs?: number;
  url?: () => string;
  /**
   * Each patient makes this many saves, requests a link, submits and is replaced by the next; otherwise
   * patients stay.
   */
  savesEach?: number;
}

export function startLoad(
  clinic: Pick<Clinic, 'url'>,
  questionnaire: { id: string; version: string },
  { clients, paceMs = 500, url = () => clinic.url, savesEach }: LoadOptions,
): Load {
  let acknowledged = 0;
  let longest = 0;
  let since = Date.now();
  let goesOn = true;
  const patients: Patient[] = [];
  const begin = (submits: boolean): Patient => {
    let mine = 0;
    const patient = visit({
      url,
      questionnaire,
      paceMs,
      goesOn: () => goesOn && mine < (savesEach ?? Number.POSITIVE_INFINITY),
      submits,
      ...(savesEach !== undefined && { linkTo: `patient${patients.length}@example.com` }),
      onAcknowledged(ms) {
        mine += 1;
        acknowledged += 1;
        if (Date.now() - ms >= since) longest = Math.max(longest, ms);
      },
    });
    patients.push(patient);
    return patient;
  };
  const stay = async (index: number): Promise<void> => {
    if (savesEach === undefined) return begin(index % ONE_SUBMITS_OF === 0).done;
    while (goesOn) await begin(true).done;
  };
  const all = Array.from({ length: clients }, (_, index) => stay(index));
  return {
    acknowledged: () => acknowledged,
    async progress(count) {
      const wanted = acknowledged + count;
      const until = Date.now() + STUCK_MS;
      while (acknowledged < wanted) {
        if (Date.now() > until) throw new Error('No save is acknowledged any more');
        await wait(20);
      }
    },
    histories: () => patients.map(({ history }) => history),
    longestSave() {
      const now = Date.now();
      let slowest = longest;
      for (const { savingSince } of patients) {
        const began = savingSince();
        if (began !== undefined && began >= since) slowest = Math.max(slowest, now - began);
      }
      longest = 0;
      since = now;
      return slowest;
    },
    linked: () => patients.map(({ linked }) => linked()).filter((address) => address !== null),
    stop() {
      goesOn = false;
    },
    async finish() {
      goesOn = false;
      await Promise.all(all);
      return patients.map(({ history }) => history);
    },
    answers() {
      const all: Record<string, number> = {};
      for (const { answers } of patients)
        for (const [status, count] of answers) all[status] = (all[status] ?? 0) + count;
      return all;
    },
  };
}

export async function activeQuestionnaire({
  url,
}: Pick<Clinic, 'url'>): Promise<{ id: string; version: string }> {
  const { id, version } = (await (await fetch(`${url}/api/intake/questionnaire`)).json()) as {
    id: string;
    version: string;
  };
  return { id, version };
}

/** Stops the load and checks the histories. */
export async function evaluateLoad(
  clinic: Clinic,
  load: Load,
): Promise<{ found: string[]; summary: string }> {
  const histories = await load.finish();
  const stored = await clinic.stored(histories);
  const submitted = histories.filter(({ submission }) => submission?.reference).length;
  const summary = `${load.acknowledged()} acknowledged, ${submitted} submitted, replies ${JSON.stringify(load.answers())}`;
  return { found: violations(histories, stored), summary };
}
