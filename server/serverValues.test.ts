/** Values computed by the server: waiting for a busy thread, and values that are slow by themselves. */
import { expect, test } from 'vitest';
import type { Definition } from '../engine/definition/definition.ts';
import { TEST_DEFINITION } from '../testing/server/testClinic.ts';
import type { PublishedQuestionnaire } from './catalogue/library.ts';
import type { FhirJobs } from './fhirJobs.ts';
import { Unavailable } from './platform/base/errors.ts';
import type { JobThreads } from './platform/threads/jobThreads.ts';
import { serverValuesOf } from './serverValues.ts';

const HOW = { today: '2026-03-15', timeZone: 'UTC', timeoutMs: 20 };
const published = () =>
  ({ definition: structuredClone(TEST_DEFINITION) as unknown as Definition }) as PublishedQuestionnaire;
/** Answers with the given results one after the other, then never again. */
const threadWith = (...results: unknown[]) => {
  const runBefore = () =>
    results.length > 0 ? Promise.resolve(results.shift()) : new Promise(() => undefined);
  return { runBefore } as unknown as JobThreads<FhirJobs>;
};

test('a form whose values take too long has unknown values', async () => {
  // The thread does not have the form yet, and compiling it never ends.
  const values = serverValuesOf(threadWith(undefined));
  await expect(values(published(), {}, HOW)).resolves.toBeNull();
});

test('a thread that is starting, or busy with others, does not make values unknown', async () => {
  const values = serverValuesOf(threadWith());
  const [first, second] = [values(published(), {}, HOW), values(published(), {}, HOW)];
  await expect(first).rejects.toThrow(Unavailable);
  await expect(second).rejects.toThrow(Unavailable);
});

test('values computed in time are returned', async () => {
  const values = serverValuesOf(threadWith(undefined, { daily: 500 }));
  await expect(values(published(), {}, { ...HOW, timeoutMs: 60_000 })).resolves.toEqual({ daily: 500 });
});
