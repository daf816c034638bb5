/**
 * What a candidate would change: base and candidate evaluated over the compact copy of stored submissions.
 */
import {
  IMPACT_SAMPLE,
  type ImpactEvent,
  type ImpactFlag,
  type ImpactRequest,
} from '@clinic/contract/rules/impact';
import type { RuleSet } from '@clinic/rules/document';
import { CHANGES } from '@clinic/rules/evaluate';
import { Comparison } from '@clinic/rules/impact';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { placeHere } from '@clinic/server-platform/db';
import type { Library } from '@clinic/server-shared/catalogue';
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql';
import { CHUNK, countBits } from './bits.ts';
import { misreadForms } from './misreadForms.ts';
import { prepareInputs } from './prepareInputs.ts';
import { type Hits, keepPreview } from './storedPreviews.ts';
import type { ChunkCompared } from './tasks.ts';
import type { Threads } from './threads.ts';

export interface Previewing {
  orm: MikroORM;
  library: Library;
  threads: Threads;
}

export interface Preview {
  base: RuleSet;
  candidate: RuleSet;
  scope: ImpactRequest['scope'];
}

const PROGRESS_MS = 150;
/** Answers that arrive during a preparation require another one. */
const PREPARATIONS = 5;

/** Resolves once the result is sent or, if aborted, once no thread works on it any more. */
export async function previewImpact(
  { orm, library, threads }: Previewing,
  { base, candidate, scope }: Preview,
  requestContext: SignedInRequest,
  report: (event: ImpactEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const comparison = new Comparison(base, candidate);
  const counting = new Counting(comparison);
  const release = await threads.take(signal);
  try {
    const counted = await ofOneMoment(
      orm,
      async (tx) => {
        if ((await waiting(tx)) > 0) return undefined;
        const range = await rangeOf(tx, scope);
        counting.begin(range);
        let reportedAt = 0;
        const onChunk = (chunk: ChunkCompared): void => {
          counting.add(chunk);
          const now = performance.now();
          if (now - reportedAt < PROGRESS_MS) return;
          reportedAt = now;
          const { evaluated: done } = counting;
          report({
            type: 'progress',
            phase: 'evaluating',
            done,
            total: range.total,
            flags: counting.flags(),
          });
        };
        const misread = await misreadForms(tx, library, candidate.id, comparison.reads);
        const snapshot = await exportSnapshot(tx);
        const compare = { place: placeHere(orm), snapshot, base, candidate, misread, ...range };
        await threads.run(compare, onChunk, signal);
        return true;
      },
      async () => {
        await prepareInputs(orm, library, comparison, {
          signal,
          onBatch: (done, total) =>
            report({ type: 'progress', phase: 'preparing', done, total, flags: counting.flags() }),
        });
      },
    );
    if (!counted) throw new Error('Submissions arrive faster than their inputs are copied');
  } finally {
    release();
  }
  const previewId = await keepPreview(orm.em.fork(), candidate.id, counting.hits, requestContext);
  report({
    type: 'result',
    previewId,
    evaluated: counting.evaluated,
    affected: counting.affected,
    milliseconds: Math.round(performance.now() - began),
    flags: counting.flags(),
  });
}

/** Runs in a snapshot transaction; prepares first, and again whenever the snapshot shows more to prepare. */
async function ofOneMoment(
  orm: MikroORM,
  run: (tx: EntityManager) => Promise<true | undefined>,
  prepare: () => Promise<void>,
): Promise<boolean> {
  for (let attempt = 0; attempt < PREPARATIONS; attempt += 1) {
    await prepare();
    const isolationLevel = IsolationLevel.REPEATABLE_READ;
    if (await orm.em.fork().transactional(run, { isolationLevel, readOnly: true })) return true;
  }
  return false;
}

async function waiting(tx: EntityManager): Promise<number> {
  const rows = await tx.execute('select 1 from rule_input where not packed and inputs is null limit 1');
  return rows.length;
}

async function exportSnapshot(tx: EntityManager): Promise<string> {
  const [row] = await tx.execute<Array<{ snapshot: string }>>('select pg_export_snapshot() as snapshot');
  return row?.snapshot ?? '';
}

interface Range {
  total: number;
  firstPlace: number;
  lastPlace: number;
  chunks: number[];
}

/** Latest first, so that the most relevant results are streamed first. */
async function rangeOf(tx: EntityManager, scope: ImpactRequest['scope']): Promise<Range> {
  const [row] = await tx.execute<Array<{ total: string; first: string | null; last: string | null }>>(
    `select count(*) as total, min(place) as first, max(place) as last from (
       select place from rule_input ${scope === 'sample' ? `order by place desc limit ${IMPACT_SAMPLE}` : ''}
     ) as chosen`,
  );
  const [firstPlace, lastPlace] = [Number(row?.first ?? 0), Number(row?.last ?? -1)];
  const chunks: number[] = [];
  for (let chunk = Math.floor(lastPlace / CHUNK); chunk >= Math.floor(firstPlace / CHUNK); chunk -= 1) {
    if (lastPlace >= 0) chunks.push(chunk);
  }
  return { total: Number(row?.total ?? 0), firstPlace, lastPlace, chunks };
}

/** Aggregates the threads' results; one bit per submission for each flag and change. */
class Counting {
  evaluated = 0;
  affected = 0;
  readonly hits: Hits = new Map();
  readonly #comparison: Comparison;
  readonly #counts: number[][];
  #firstPlace = 0;
  #bytes = 0;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
    this.#counts = comparison.flags.map(() => CHANGES.map(() => 0));
  }

  begin({ firstPlace, lastPlace }: Range): void {
    this.#firstPlace = Math.floor(firstPlace / CHUNK) * CHUNK;
    this.#bytes = Math.ceil((lastPlace + 1 - this.#firstPlace) / CHUNK) * (CHUNK / 8);
  }

  add({ chunk, evaluated, affected, hits }: ChunkCompared): void {
    this.evaluated += evaluated;
    this.affected += affected;
    for (const [key, bits] of hits) {
      const [flag, change] = key.split(' ').map(Number) as [number, number];
      const counts = this.#counts[flag] as number[];
      counts[change] = (counts[change] as number) + countBits(bits);
      const name = `${this.#comparison.flags[flag]?.key} ${CHANGES[change]}`;
      let all = this.hits.get(name);
      if (!all) {
        all = { firstPlace: this.#firstPlace, bits: new Uint8Array(this.#bytes) };
        this.hits.set(name, all);
      }
      all.bits.set(bits, (chunk * CHUNK - this.#firstPlace) / 8);
    }
  }

  flags(): ImpactFlag[] {
    return this.#comparison.flags.map(({ key, ...flag }, index) => ({
      flag: key,
      ...flag,
      changes: Object.fromEntries(
        CHANGES.map((change, at) => [change, this.#counts[index]?.[at] ?? 0]),
      ) as ImpactFlag['changes'],
    }));
  }
}
