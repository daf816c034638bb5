/**
 * The autosaves of one process. Those that arrive while others are being committed are batched into the next
 * transaction: they share one wait for the disk and one for the end of the audit log's chain. Each is
 * acknowledged only after its commit.
 */
import type { DraftSaved } from '@clinic/contract/intake';
import { hasWaitedInVain, Unavailable } from '@clinic/server-platform/base';
import { SaveOutcomes } from '@clinic/server-platform/db';
import type { Library } from '@clinic/server-shared/catalogue';
import type { MikroORM } from '@mikro-orm/postgresql';
import { type SaveRequest, saveDraft, saveDrafts } from './saveDraft.ts';

/** Saves per transaction. More would only delay the first of them. */
const MAX_BATCH = 32;
/** Callers are promised an answer within eight seconds; commits may wait for an unavailable standby. */
const TIMEOUT_MS = 7_000;
/** A batch that takes longer counts as stuck, and the next one runs concurrently. */
const LONGEST_TURN_MS = 500;
/** Stuck batches must leave connections for everything else. */
const MAX_BESIDE = 4;

interface Waiting {
  request: SaveRequest;
  settle: PromiseWithResolvers<DraftSaved>;
}

export class DraftSaver {
  /** Of saves and submissions. */
  readonly outcomes = new SaveOutcomes();
  readonly #orm: MikroORM;
  readonly #library: Library;
  #waiting: Waiting[] = [];
  readonly #underWay = new Set<string>();
  readonly #batches = new Map<Promise<void>, number>();
  #atWork = false;

  constructor(orm: MikroORM, library: Library) {
    this.#orm = orm;
    this.#library = library;
  }

  /** Age of the oldest batch in progress; 0 when there is none. */
  oldestBatchMs(): number {
    const [began] = this.#batches.values();
    return began === undefined ? 0 : performance.now() - began;
  }

  batchCount(): number {
    return this.#batches.size;
  }

  waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves once committed.
   * @throws what saveDraft throws, and Unavailable: the save may or may not be stored
   */
  save(request: SaveRequest): Promise<DraftSaved> {
    const settle = Promise.withResolvers<DraftSaved>();
    const waiting = { request, settle };
    this.#waiting.push(waiting);
    void this.#begin();
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      settle.reject(new Unavailable());
    }, TIMEOUT_MS);
    return this.outcomes.of(settle.promise.finally(() => clearTimeout(timer)));
  }

  /**
   * One transaction at a time unless it is stuck: a second one would wait for the end of the audit chain,
   * which the first one holds.
   */
  async #begin(): Promise<void> {
    if (this.#atWork) return;
    this.#atWork = true;
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) {
      const saving = this.#saveTogether(batch);
      this.#batches.set(saving, performance.now());
      void saving.then(() => {
        this.#batches.delete(saving);
        void this.#begin();
      });
      await endsInTime(saving);
      if (this.#batches.size >= MAX_BESIDE) await Promise.race(this.#batches.keys());
    }
    this.#atWork = false;
  }

  /** Takes the next batch. A draft's saves run one at a time, in order of arrival. */
  #next(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const passed = new Set<string>();
    for (const each of this.#waiting) {
      const { id } = each.request.key;
      if (batch.length < MAX_BATCH && !this.#underWay.has(id) && !passed.has(id)) {
        batch.push(each);
        this.#underWay.add(id);
      } else {
        left.push(each);
        passed.add(id);
      }
    }
    this.#waiting = left;
    return batch;
  }

  async #saveTogether(batch: readonly Waiting[]): Promise<void> {
    const requests = batch.map(({ request }) => request);
    // One failing save must not fail the others: retry each alone, unless the batch timed out waiting.
    const outcomes = await saveDrafts(this.#orm.em.fork(), this.#library, requests).catch(
      (reason: unknown) =>
        hasWaitedInVain(reason) ? requests.map(() => ({ status: 'rejected', reason }) as const) : [],
    );
    for (const [index, each] of batch.entries()) {
      const outcome = outcomes[index];
      if (!outcome) {
        void this.#saveAlone(each);
        continue;
      }
      this.#underWay.delete(each.request.key.id);
      // Send the next batch to the database before settling these.
      setImmediate(() =>
        outcome.status === 'fulfilled'
          ? each.settle.resolve(outcome.value)
          : each.settle.reject(outcome.reason),
      );
    }
  }

  /** Runs concurrently with the batches, however long it waits for the draft. */
  async #saveAlone({ request: { key, save, requestContext }, settle }: Waiting): Promise<void> {
    const saving = saveDraft(this.#orm.em.fork(), this.#library, key, save, requestContext);
    await saving.then(settle.resolve, settle.reject);
    this.#underWay.delete(key.id);
    void this.#begin();
  }
}

/** Resolves when the save does, or after LONGEST_TURN_MS. */
async function endsInTime(saving: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_TURN_MS);
  });
  await Promise.race([saving, over]);
  clearTimeout(timer);
}
