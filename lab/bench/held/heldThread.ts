/**
 * Longest time the server's only thread is blocked by questionnaires that are quick to write and slow to
 * process: while an administrator saves, reports and publishes them, and when the first patient starts, saves
 * and submits.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import { type Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { openClinic } from '../../faults/clinic.ts';
import type { Figure } from '../measure/figure.ts';
import { ANSWERS, PUBLISHABLE, smallest, TOO_LARGE } from './expensiveDocuments.ts';
import { type Held, longest } from './held.ts';

type Json = Record<string, unknown>;

const AIM_MS = 100;
const DRAFTS = '/api/admin/questionnaire-drafts';
/** More entries than there are options: pairwise comparison would take seconds. */
const UNKNOWN_OPTIONS = Array.from({ length: 25_000 }, (_, index) => index.toString(36));

export async function heldThread(): Promise<Figure[]> {
  const clinic = await openClinic({
    program: 'lab/bench/held/heldServer.ts',
    environment: { DEMO: 'true', SMTP_URL: '' },
  });
  try {
    const people = {
      admin: new TestBrowser(clinic.url),
      physician: new TestBrowser(clinic.url),
      patient: new TestBrowser(clinic.url),
    };
    await people.admin.signIn('demo-admin');
    await people.physician.signIn('demo-physician');
    // Warm up first: what the first requests of a process load and compile is not due to a document.
    await course(clinic.server(), people, { name: 'warm-up', document: smallest(), query: clinic.query });
    const found: Held[] = [];
    for (const [name, document] of [...Object.entries(PUBLISHABLE), ...Object.entries(TOO_LARGE)]) {
      process.stderr.write(`  ${name}: ${Math.round(JSON.stringify(document).length / 1000)} kB\n`);
      found.push(...(await course(clinic.server(), people, { name, document, query: clinic.query })));
    }
    return longest(found, 12, {
      name: 'Longest time that a document blocks the server',
      aim: { atMost: AIM_MS },
    });
  } finally {
    await clinic.stop();
  }
}

interface Measured {
  name: string;
  document: Json;
  query: Awaited<ReturnType<typeof openClinic>>['query'];
}

async function course(
  server: ChildProcess,
  { admin, physician, patient }: Record<'admin' | 'physician' | 'patient', TestBrowser>,
  { name, document, query }: Measured,
): Promise<Held[]> {
  const found: Held[] = [];
  const step = async (what: string, ask: () => Promise<Reply>, wanted = [200, 201, 204]): Promise<Reply> => {
    await heldMs(server);
    const reply = await ask();
    found.push({ step: `${name}, ${what}`, ms: await heldMs(server) });
    if (!wanted.includes(reply.status)) throw new Error(`${name}, ${what}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const created = await step('new draft', () => admin.send('POST', DRAFTS, { from: 'document', document }));
  const { id, revision } = created.json<QuestionnaireDraftDetail>();
  const saved = await step('saved by its author', () =>
    admin.send('PUT', `${DRAFTS}/${id}`, { document, revision }),
  );
  await step('report', () => admin.get(`${DRAFTS}/${id}/report`));
  const publication = { revision: saved.json<{ revision: number }>().revision, note: 'Measured' };
  const published = await step(
    'published',
    () => admin.send('POST', `${DRAFTS}/${id}/publish`, publication),
    [200, 422],
  );
  if (published.status === 422) {
    if (Object.hasOwn(TOO_LARGE, name)) return found;
    throw new Error(`${name} is not published: ${published.text}`);
  }
  const questionnaire = `/api/intake/questionnaires/${document.id}`;
  await step('first page', () => patient.get(questionnaire));
  const intake = new TestIntake(patient, String(document.id));
  await step('begun', () => intake.begin());
  await step('first autosave', () => intake.save({ given: 'Ana', email: 'ana@example.com' }));
  await step('autosave of long answers', () => intake.save(ANSWERS[name] ?? {}));
  if (name === 'options') {
    await intake.save({ q0: UNKNOWN_OPTIONS });
    await step('refused submission of 25,000 entries', () => intake.submit(), [422]);
    await intake.save({ q0: [] });
  }
  const { reference } = (await step('submitted', () => intake.submit())).json<{ reference: string }>();
  const [row] = await query<{ id: string }>('select id from submission where reference = $1', [reference]);
  await step('reviewed', () => physician.get(`/api/submissions/${row?.id}`));
  return found;
}

/** Since the last request. */
async function heldMs(server: ChildProcess): Promise<number> {
  await wait(30);
  const message = once(server, 'message');
  server.send('held');
  return ((await message)[0] as { heldMs: number }).heldMs;
}
