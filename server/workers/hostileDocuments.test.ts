/** No small document keeps a parser busy for much longer than a usual one of its size: compared in the same run. */
import { type Corpus, dictionaryCorpus, fhirCorpus, workbookCorpus } from '@clinic/testing/hostileDocuments';
import { expect, test } from 'vitest';
import { importForms } from './fhir/importJobs.ts';
import { importTable } from './tables/tableJobs.ts';

/** Some work is done for few texts only, such as formulas; what takes the square of its length takes thousands. */
const FACTOR = 50;
/** Where a usual document takes next to nothing, a collection of garbage is more. */
const LEAST_MS = 20;
/** What a request of a few milliseconds sends. */
const MAX_BYTES = 64 * 1024;

/** The processor time of this thread, in milliseconds: other work on the machine does not count. */
async function cost(parse: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await parse();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each<[string, () => Corpus, (bytes: Uint8Array) => unknown]>([
  ['forms of FHIR', fhirCorpus, (bytes) => importForms(bytes)],
  ['dictionaries of REDCap', dictionaryCorpus, importTable],
  ['workbooks', workbookCorpus, importTable],
])('%s: no document costs much more than a usual one', async (_, corpus, parse) => {
  const { plain, hostile } = corpus();
  expect(await parse(plain)).toMatchObject({ refused: [], forms: [{ refused: [], document: {} }] });
  const usual = Math.max(await cost(() => parse(plain)), LEAST_MS);
  const found: string[] = [];
  for (const [what, document] of hostile) {
    expect(document.length, what).toBeLessThan(MAX_BYTES);
    const factor = (await cost(() => parse(document))) / usual;
    if (factor > FACTOR) found.push(`${what}: ${Math.round(factor)} times`);
  }
  expect(found).toEqual([]);
  expect(hostile.length).toBeGreaterThan(500);
});
