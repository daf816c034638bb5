/**
 * Autosaves of one process. Those that come while others are being committed go together in the next
 * transaction: the disk is waited for once for all of them, and so is the end of the audit log's chain.
 * Each still answers only once it is committed.
 */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Library } from '../published/library.ts';
import type { DraftSaved } from './contract.ts';
import { type SaveRequest, saveDraft, saveDrafts } from './saveDraft.ts';

/** Saves in one transaction. More only make the first of them wait longer. */
const MOST = 32;
/** While one transaction waits for the disk, another one does its work. */
const AT_ONCE = 2;

interface Waiting {
  request: SaveRequest;
  settle: PromiseWithResolvers<DraftSaved>;
}

export class DraftSaver {
  readonly #orm: MikroORM;
  readonly #library: Library;
  #waiting: Waiting[] = [];
  readonly #underWay = new Set<string>();
  #transactions = 0;

  constructor(orm: MikroORM, library: Library) {
    this.#orm = orm;
    this.#library = library;
  }

  /** Returns once it is committed. @throws what saveDraft throws */
  save(request: SaveRequest): Promise<DraftSaved> {
    const settle = Promise.withResolvers<DraftSaved>();
    this.#waiting.push({ request, settle });
    this.#begin();
    return settle.promise;
  }

  #begin(): void {
    while (this.#transactions < AT_ONCE) {
      const batch = this.#next();
      if (batch.length === 0) return;
      this.#transactions += 1;
      void this.#saveTogether(batch).finally(() => {
        for (const { request } of batch) this.#underWay.delete(request.key.id);
        this.#transactions -= 1;
        this.#begin();
      });
    }
  }

  /** The saves of a draft go one after the other, in the order they came. */
  #next(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const passed = new Set<string>();
    for (const each of this.#waiting) {
      const { id } = each.request.key;
      if (batch.length < MOST && !this.#underWay.has(id) && !passed.has(id)) {
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
    const [only, ...others] = batch;
    if (only && others.length === 0) return this.#saveAlone(only);
    const requests = batch.map(({ request }) => request);
    // One save that cannot be stored must not take the others with it.
    const outcomes = await saveDrafts(this.#orm.em.fork(), this.#library, requests).catch(() => []);
    await Promise.all(
      batch.map(async (each, index) => {
        const outcome = outcomes[index];
        if (!outcome) await this.#saveAlone(each);
        else if (outcome.status === 'fulfilled') each.settle.resolve(outcome.value);
        else each.settle.reject(outcome.reason);
      }),
    );
  }

  async #saveAlone({ request: { key, save, occasion }, settle }: Waiting): Promise<void> {
    await saveDraft(this.#orm.em.fork(), this.#library, key, save, occasion).then(
      settle.resolve,
      settle.reject,
    );
  }
}
