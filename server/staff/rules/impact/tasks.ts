/** Messages between the server and the threads that compare rule sets. */
import type { RuleSet } from '@clinic/rules/document';
import type { Place } from '@clinic/server-platform/db';
import type { FormVersion } from './misreadForms.ts';

export interface ToWorker {
  id: number;
  place: Place;
  /** Exported snapshot that all threads read. */
  snapshot: string;
  base: RuleSet;
  candidate: RuleSet;
  /** Submissions to them are left out. */
  misread: readonly FormVersion[];
  /** Submissions before it are left out. */
  firstPlace: number;
  chunks: readonly number[];
  /** Two integers: the index of the next chunk, and whether to stop. */
  shared: SharedArrayBuffer;
}

export interface ChunkCompared {
  type: 'chunk';
  task: number;
  chunk: number;
  evaluated: number;
  affected: number;
  /** Flag and change, by index → bits of the chunk. */
  hits: ReadonlyMap<string, Uint8Array>;
}

export type FromWorker =
  | ChunkCompared
  | { type: 'done'; task: number }
  | { type: 'failed'; task: number; error: string; code: string | null };
