/** Values computed by the server: waiting for a busy thread, and values that are slow by themselves. */
import type { Definition } from '@clinic/engine/definition';
import { Unavailable } from '@clinic/server-platform/base';
import type { JobThreads } from '@clinic/server-platform/threads';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';
import type { FhirJobs } from './fhirJobs.ts';
import { serverValuesOf } from './serverValues.ts';

const HOW = { today: '2026-03-15', timeZone: 'UTC', timeoutMs: 20 };
const published = () =>
  ({ definition: structuredClone(TEST_DEFINITION) as unknown as Definition }) as PublishedQuestionnaire;
/** Answers with the given results one after the other, then never again. */
const threadWith = (...results: unknown[]) => {
  const runBefore = async () => {
    if (results.length === 0) await new Promise(() => undefined);
    const result = results.shift();
    if (result instanceof Error) throw result;
    return result;
  };
  return { runBefore } as unknown as JobThreads<FhirJobs>;
};

test.each<[string, unknown[], number]>([
  ['a thread that is starting, or busy with others', [], 20],
  ['a form that never gets compiled', [undefined], 20],
  ['a value that runs out of each budget', ['late', 'late', 'late', 'late'], 10_000],
  ['a thread that ends', [new Error('out of memory')], 10_000],
])('%s does not make values unknown: they are not computed yet', async (_what, results, timeoutMs) => {
  const values = serverValuesOf(threadWith(...results));
  await expect(values(published(), {}, { ...HOW, timeoutMs })).rejects.toThrow(Unavailable);
});

test('a value that ran out of its budget is tried again with a larger one', async () => {
  const values = serverValuesOf(threadWith('late', { daily: 500 }));
  await expect(values(published(), {}, { ...HOW, timeoutMs: 60_000 })).resolves.toEqual({ daily: 500 });
});

test('values computed in time are returned', async () => {
  const values = serverValuesOf(threadWith(undefined, { daily: 500 }));
  await expect(values(published(), {}, { ...HOW, timeoutMs: 60_000 })).resolves.toEqual({ daily: 500 });
});
