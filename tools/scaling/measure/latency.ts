/** Latency of autosaves: sequential, and at a constant rate whether or not earlier ones were answered. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Intake } from './intakes.ts';

export type Latency = Record<'meanMs' | 'p50Ms' | 'p99Ms' | 'variation' | 'perSecond', number>;

/** Without any other requests. */
export async function alone(intakes: readonly Intake[]): Promise<Latency> {
  const times: number[] = [];
  const start = performance.now();
  for (const { begin, saves } of intakes) {
    await begin();
    for (const save of saves) {
      const began = performance.now();
      await save();
      times.push(performance.now() - began);
    }
  }
  return summary(times, performance.now() - start);
}

/** A page has at most one save in progress, so each draft waits for its turn. */
export async function steadily(
  intakes: readonly Intake[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Latency> {
  for (const { begin } of intakes) await begin();
  const waiting = intakes.map(({ saves }) => ({ saves: saves.values(), before: Promise.resolve() }));
  const began = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: Math.round(perSecond * seconds) }, async (_, index) => {
      const due = began + (index * 1000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      const draft = waiting[index % waiting.length];
      const save = draft?.saves.next().value;
      if (!draft || !save) return;
      draft.before = draft.before.then(save);
      await draft.before;
      times.push(performance.now() - due);
    }),
  );
  return summary(times, performance.now() - began);
}

function summary(times: number[], tookMs: number): Latency {
  times.sort((one, other) => one - other);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const variance = times.reduce((sum, each) => sum + (each - mean) ** 2, 0) / times.length;
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return {
    meanMs: mean,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    variation: Math.sqrt(variance) / mean,
    perSecond: (times.length * 1000) / tookMs,
  };
}
