/** PDFs are rendered in a separate thread, so that other requests do not wait. */
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { Scene } from '@clinic/testing/server/testScene';
import { beforeAll, expect, test, vi } from 'vitest';

// Only in the server's own thread: other threads load their modules themselves.
vi.mock('./renderPdf.ts', () => ({
  renderPdf: () => {
    throw new Error('This thread answers requests');
  },
}));

const server = sharedServer({ withClinic: true });
let scene: Scene;
beforeAll(() => {
  scene = new Scene(server);
});

test("staff, patient and sender get their PDFs without the server's main thread rendering them", async () => {
  const own = await scene.submission();
  const draft = await scene.draft();
  await draft.submit();
  const calls: Array<[TestBrowser, string, Record<string, string>]> = [
    [await scene.browser('PHYSICIAN'), `/api/submissions/${own}/pdf`, {}],
    [await scene.browser('PATIENT'), `/api/patient/submissions/${own}/pdf`, {}],
    [draft.browser, `/api/intake/drafts/${draft.id}/pdf`, draft.headers()],
  ];
  const replies = await Promise.all(calls.map(([browser, path, headers]) => browser.get(path, headers)));
  expect(replies.map(({ status, text }) => [status, text.slice(0, 5)])).toEqual(
    calls.map(() => [200, '%PDF-']),
  );
});
