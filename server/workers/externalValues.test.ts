/** External values: waiting for a busy thread, and values that are slow by themselves. */
import type { Definition } from '@clinic/engine/definition';
import { Unavailable } from '@clinic/server-platform/base';
import type { JobThreads } from '@clinic/server-platform/threads';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';
import { externalOf } from './externalValues.ts';
import type { FhirJobs } from './fhirJobs.ts';

const published = () =>
  ({
    definition: structuredClone(TEST_DEFINITION) as unknown as Definition,
    questionnaire: { external: [{}] },
  }) as unknown as PublishedQuestionnaire;
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
  const values = externalOf(threadWith(...results), timeoutMs)(published(), 'UTC');
  await expect(values({}, '2026-03-15')).rejects.toThrow(Unavailable);
});

test('a value that ran out of its budget is tried again with a larger one', async () => {
  const values = externalOf(threadWith('late', { daily: 500 }), 60_000)(published(), 'UTC');
  await expect(values({}, '2026-03-15')).resolves.toEqual({ daily: 500 });
});

test('values computed in time are returned', async () => {
  const values = externalOf(threadWith(undefined, { daily: 500 }), 60_000)(published(), 'UTC');
  await expect(values({}, '2026-03-15')).resolves.toEqual({ daily: 500 });
});
