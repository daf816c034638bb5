/** Uploaded PDFs are read outside the server's thread, one at a time, with a time limit. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pdf, pdfFile } from '../clean/testFiles.ts';
import { cleanPdf, pdfThreads } from './cleanPdf.ts';

/** A thread that does this with every file. */
const doing = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id }) => { parentPort.postMessage({ id, begun: true }); ${code} })`)}`,
  );
const HANGING = doing('for (;;);');
const GREEDY = doing('const all = []; for (;;) all.push(Array(1e6).fill(all.length));');

test('a PDF is cleaned in a thread and returned as bytes', async () => {
  expect((await cleanPdf(pdf())).equals(pdf())).toBe(true);
});

test.each([
  ['does not end', HANGING, 200],
  ['takes all memory', GREEDY, 60_000],
])(
  'a thread that %s is terminated, and the server continues meanwhile',
  async (_title, script, deadlineMs) => {
    let turns = 0;
    const refused = cleanPdf(pdf(), pdfThreads({ script, deadlineMs })).catch((cause) => cause);
    const done = refused.then(() => true);
    while (!(await Promise.race([done, setImmediate(false)]))) turns += 1;
    expect(await refused).toMatchObject({ code: 'fileComplex', status: 422 });
    expect(turns).toBeGreaterThan(0);
  },
);

test("of many concurrent uploads, those beyond the queue's limit are refused as busy and the others are cleaned", async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, () => cleanPdf(pdf()).catch(({ code }: { code: string }) => code)),
  );
  expect(results.filter((result) => result === 'busy')).toHaveLength(6);
  expect(results.filter((result) => Buffer.isBuffer(result))).toHaveLength(24);
  expect((await cleanPdf(pdf())).equals(pdf())).toBe(true);
});

test('10 MB of fake objects are refused at the deadline at the latest', async () => {
  const pretended = pdfFile(['(', Buffer.from('0 0 ob '.repeat(1_500_000)), '<< /Type /Catalog >>']);
  await expect(cleanPdf(pretended, pdfThreads({ deadlineMs: 2_000 }))).rejects.toMatchObject({ status: 422 });
});
