/**
 * What a clinic waits for while another one imports twenty expensive files: the time of its own import, which uses the
 * same threads, and of its queue, each as a ratio to the time alone.
 */
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { type Figure, figure } from '../measure/figure.ts';
import { ratio, spread, timed } from '../measure/rounds.ts';
import { startInstallation } from './installation.ts';

const AIM = { atMost: 2 };
const FILES = 20;
const ROUNDS = 7;

/** A FHIR form with this many items, each shown if the one before it is answered so. */
const formOf = (items: number): string =>
  JSON.stringify({
    resourceType: 'Questionnaire',
    status: 'active',
    language: 'en',
    name: `Items${items}`,
    title: `${items} items`,
    item: Array.from({ length: items }, (_, i) => ({
      linkId: `q${i}`,
      type: 'choice',
      text: `Question ${i}`,
      answerOption: ['Yes', 'No'].map((display) => ({
        valueCoding: { code: display.toLowerCase(), display },
      })),
      ...(i > 0 && {
        enableWhen: [{ question: `q${i - 1}`, operator: '=', answerCoding: { code: 'yes' } }],
      }),
    })),
  });

async function importFile(by: TestBrowser, content: string): Promise<number> {
  const reply = await by.request('/api/admin/form-imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await by.csrfToken() },
    body: content,
  });
  return reply.status;
}

export async function turns(): Promise<Figure[]> {
  const many = await startInstallation({ DEMO: 'true', SMTP_URL: '' });
  try {
    const admins: TestBrowser[] = [];
    for (const id of ['busy', 'other']) {
      await many.add(id);
      const admin = new TestBrowser(`${many.main.url}/c/${id}`);
      await admin.signIn('demo-admin');
      admins.push(admin);
    }
    const [busy, other] = admins as [TestBrowser, TestBrowser];
    const expensive = formOf(3_000);
    const small = formOf(50);
    const work = {
      'an import of 50 items': () => timed(() => importFile(other, small)),
      'its queue': () => timed(() => other.get('/api/review?limit=25')),
    };
    const times = async () => {
      const taken: Record<string, number[]> = {};
      for (const [name, run] of Object.entries(work)) {
        taken[name] = [];
        for (let round = 0; round < ROUNDS; round += 1) taken[name].push(await run());
      }
      return taken;
    };
    // Warm up: threads start, and what they load is compiled.
    await importFile(busy, expensive);
    await times();
    const alone = await times();
    let done = 0;
    let began = 0;
    const replies = Array.from({ length: FILES }, async () => {
      began += 1;
      const status = await importFile(busy, expensive);
      done += 1;
      return status;
    });
    const beside = await times();
    const running = began - done;
    const statuses = await Promise.all(replies);
    const taken = statuses.filter((status) => status === 200).length;
    if (running === 0) throw new Error('The expensive imports ended before the other clinic was measured');
    return [
      ...Object.keys(work).map((name) =>
        figure(
          `${name}, while another clinic imports ${FILES} files, × alone`,
          ratio(beside[name] ?? [], alone[name] ?? []),
          ' ×',
          2,
          AIM,
        ),
      ),
      ...Object.keys(work).map((name) => figure(`  ${name} alone`, spread(alone[name] ?? []), ' ms', 1)),
      figure(`  of ${FILES} files taken at once (429 for the others)`, spread([taken]), '', 0),
    ];
  } finally {
    await many.stop();
  }
}
