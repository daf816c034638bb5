/**
 * Autosaves of one process. Those that come while others are being committed go together in the next
 * transaction: the disk is waited for once for all of them, and so is the end of the audit log's chain.
 * Each still answers only once it is committed.
 */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { DraftSaved } from '../../contract/intake.ts';
import type { Library } from '../catalogue/library.ts';
import { hasWaitedInVain, Unavailable } from '../platform/http/errors.ts';
import { type SaveRequest, saveDraft, saveDrafts } from './saveDraft.ts';

/** Saves in one transaction. More only make the first of them wait longer. */
const MAX_BATCH = 32;
/** Callers are promised an answer within eight seconds; commits may be waiting for a standby that is away. */
const TIMEOUT_MS = 7_000;
/** A batch that takes longer is stuck, and the next one goes beside it. */
const LONGEST_TURN_MS = 500;
/** Stuck ones leave connections for everything else. */
const MOST_BESIDE = 4;

interface Waiting {
  request: SaveRequest;
  settle: PromiseWithResolvers<DraftSaved>;
}

export class DraftSaver {
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

  /** For how long the oldest batch has been under way; 0 when there is none. */
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

  /** Returns once it is committed. @throws what saveDraft throws, and Unavailable: it may be stored yet, or not */
  save(request: SaveRequest): Promise<DraftSaved> {
    const settle = Promise.withResolvers<DraftSaved>();
    const waiting = { request, settle };
    this.#waiting.push(waiting);
    void this.#begin();
    const losePatience = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      settle.reject(new Unavailable());
    }, TIMEOUT_MS);
    return settle.promise.finally(() => clearTimeout(losePatience));
  }

  /** One transaction at a time, unless it is stuck: a second one would wait for the end of the chain that it holds. */
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
      if (this.#batches.size >= MOST_BESIDE) await Promise.race(this.#batches.keys());
    }
    this.#atWork = false;
  }

  /** The saves of a draft go one after the other, in the order they came. */
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
    // One save that cannot be stored must not take the others with it; having waited in vain, they do not wait again.
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
      // The next batch is on its way to the database before these are told.
      setImmediate(() =>
        outcome.status === 'fulfilled'
          ? each.settle.resolve(outcome.value)
          : each.settle.reject(outcome.reason),
      );
    }
  }

  /** Beside the others, however long it waits for the draft. */
  async #saveAlone({ request: { key, save, occasion }, settle }: Waiting): Promise<void> {
    const saving = saveDraft(this.#orm.em.fork(), this.#library, key, save, occasion);
    await saving.then(settle.resolve, settle.reject);
    this.#underWay.delete(key.id);
    void this.#begin();
  }
}

/** Resolves when it does, or after its turn. */
async function endsInTime(saving: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_TURN_MS);
  });
  await Promise.race([saving, over]);
  clearTimeout(timer);
}
