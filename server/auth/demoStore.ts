/** What the demo's provider remembers, for as long as the process runs. */

interface Kept {
  payload: Payload;
  expiresAt: number;
}

export interface Payload {
  uid?: string;
  grantId?: string;
  consumed?: number;
}

const MAX_ENTRIES = 5_000;

/** A store of the kind oidc-provider asks for, one map for every kind of thing. */
export class DemoStore {
  static readonly #kept = new Map<string, Kept>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: Payload, expiresIn: number): Promise<void> {
    const kept = DemoStore.#kept;
    kept.delete(this.#key(id));
    kept.set(this.#key(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
    // Oldest first: somebody hammering the sign-in cannot fill the memory.
    for (const key of kept.keys()) {
      if (kept.size <= MAX_ENTRIES) break;
      kept.delete(key);
    }
  }

  async find(id: string): Promise<Payload | undefined> {
    const kept = DemoStore.#kept.get(this.#key(id));
    return kept && kept.expiresAt > Date.now() ? kept.payload : undefined;
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return this.#all().find(
      ([, { payload, expiresAt }]) => payload.uid === uid && expiresAt > Date.now(),
    )?.[1].payload;
  }

  /** Devices with a code to type are not supported. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    DemoStore.#kept.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.#all()) {
      if (payload.grantId === grantId) DemoStore.#kept.delete(key);
    }
  }

  #all(): Array<[string, Kept]> {
    return [...DemoStore.#kept].filter(([key]) => key.startsWith(`${this.#kind}:`));
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`;
  }
}
