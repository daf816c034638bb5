/** The copy of an intake on this device, or in this tab, kept up to date with the page. */
import { type DraftMemory, type Found, type StoredDraft, withOtherPages } from './storedDraft.ts';

export interface DeviceCopyDeps {
  slot: string;
  /** The id of this page. */
  page: string;
  memories: { device: DraftMemory; tab: DraftMemory };
  keepsCopy: boolean;
  /** False if nothing can be stored; by default known once something is. */
  keepsPlace?: boolean | undefined;
  /** What this page adopted from the stored draft. */
  found: Found;
  /** The state to keep; null if there is nothing to keep. */
  asStored(): StoredDraft | null;
  onChange(): void;
  later(ms: number, callback: () => void): () => void;
  /** Runs tasks one at a time across tabs. */
  withLock<T>(task: () => Promise<T>): Promise<T>;
}

export interface DeviceCopy {
  /** Whether a copy of the answers stays on this device. */
  keepsCopy(): boolean;
  /** A change is not in the copy yet. */
  isKeeping(): boolean;
  /** Whether a reload leads back to the answers, from this device or from the clinic. */
  keepsPlace(): boolean;
  isForgotten(): boolean;
  persist(): Promise<void>;
  persistSoon(): void;
  /** On unload: synchronously keeps what is not persisted yet, for the next load in this tab. */
  keepSpare(): void;
  /** Persists what an earlier page kept on unload and this page has adopted. */
  persistSpare(): void;
  /** Persists pending changes now. */
  hurry(): void;
  /** Resolves once the answers so far are stored, or after a timeout. */
  kept(): Promise<void>;
  setKeepsCopy(keeps: boolean): Promise<void>;
  /** Removes the copy, for good. */
  forget(): Promise<void>;
  stop(): void;
}

const PERSIST_MS = 250;
/** The longest wait for a slow device. */
const LONGEST_KEEPING_MS = 500;

export function createDeviceCopy(parts: DeviceCopyDeps): DeviceCopy {
  const { slot, page, found, asStored, onChange, later } = parts;
  let { keepsCopy, keepsPlace = true } = parts;
  let forgotten = false;
  let keeping = false;
  let rounds = 0;
  let cancelPersist: (() => void) | undefined;
  let lastPersist: Promise<void> = Promise.resolve();
  const memory = (): DraftMemory => (keepsCopy ? parts.memories.device : parts.memories.tab);

  const persistNow = async (): Promise<void> => {
    cancelPersist?.();
    cancelPersist = undefined;
    if (forgotten || !asStored()) return;
    const round = ++rounds;
    try {
      await parts.withLock(async () => {
        const storedDraft = await memory().load(slot);
        const mine = asStored();
        if (forgotten || !mine) return;
        await memory().save(slot, mine.submitted ? mine : withOtherPages(mine, page, storedDraft, found));
      });
      keepsPlace = true;
    } catch {
      // Storage is full or denied: the page continues without a copy and no longer claims to have one. The tab may
      // still keep the key to the clinic's.
      if (keepsCopy) {
        keepsCopy = false;
        await persistNow();
        return;
      }
      keepsPlace = false;
    }
    if (round !== rounds || cancelPersist) return;
    keeping = false;
    onChange();
  };
  const persist = (): Promise<void> => {
    lastPersist = persistNow();
    return lastPersist;
  };
  const persistSoon = (): void => {
    if (!keeping) {
      keeping = true;
      onChange();
    }
    cancelPersist ??= later(PERSIST_MS, () => {
      cancelPersist = undefined;
      void persist();
    });
  };
  const hurry = (): void => {
    if (cancelPersist) void persist();
  };

  return {
    keepsCopy: () => keepsCopy,
    isKeeping: () => keeping,
    keepsPlace: () => keepsPlace,
    isForgotten: () => forgotten,
    persist,
    persistSoon,
    keepSpare: () => {
      const mine = keeping && !forgotten ? asStored() : null;
      if (mine) memory().keepSpare?.(slot, { mine, page, found });
    },
    persistSpare: () => {
      if (memory().hasSpare?.(slot)) persistSoon();
    },
    hurry,
    kept: async () => {
      hurry();
      let stopWaiting: (() => void) | undefined;
      const tooLong = new Promise<void>((resolve) => {
        stopWaiting = later(LONGEST_KEEPING_MS, resolve);
      });
      await Promise.race([lastPersist, tooLong]);
      stopWaiting?.();
    },
    setKeepsCopy: async (keeps) => {
      if (keeps === keepsCopy) return;
      const before = memory();
      keepsCopy = keeps;
      onChange();
      await parts.withLock(() => before.forget(slot));
      await persist();
    },
    forget: async () => {
      forgotten = true;
      await parts.withLock(() => memory().forget(slot));
    },
    stop: () => cancelPersist?.(),
  };
}
