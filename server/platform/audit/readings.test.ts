/** Calls every route of the product twice: the audit log names each person whose data a response contains. */
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { Scene, sendCall } from '@clinic/testing/server/testScene';
import { describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });

const examples = [...ROUTE_EXAMPLES].filter(([key]) => !ENDLESS.has(key));

interface Row {
  object_id: string | null;
  detail: unknown;
}
const rowsOf = (request: string | null) =>
  server.orm.em
    .fork()
    .execute<Row[]>('select object_id, detail from audit_entry where request_id = ? order by id', [request]);

interface Shown {
  ids: string[];
}

/** The ids of everyone whose made-up name, address or answers appear in the text. */
async function shownOf({ canary }: Scene, text: string): Promise<Shown[]> {
  if (!text.includes(canary)) return [];
  const rows = await server.orm.em
    .fork()
    .execute<Array<{ draft: string; submission: string | null; person: string | null; words: string }>>(
      `select draft.id as draft, submission.id as submission, submission.person_id as person,
         concat(draft.answers::text, submission.answers_json::text) as words
       from draft left join submission on submission.draft_id = draft.id
       where concat(draft.answers::text, submission.answers_json::text) like ?`,
      [`%${canary}%`],
    );
  const canaries = new Set(text.match(new RegExp(`${canary}\\d+`, 'g')));
  const shown = rows.filter(({ words }) =>
    words.match(/canary[a-z]+\d+/g)?.some((each) => canaries.has(each)),
  );
  expect(shown.length).toBeGreaterThan(0);
  return shown.map(({ draft, submission, person }) => ({
    ids: [draft, submission, person].filter((id) => id !== null),
  }));
}

describe("every response that contains a person's data is audited with their id, on the first request and when cached", () => {
  test.each(examples)('%s', async (key, { as, call }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending = await call(scene);
    const browser = await scene.browser(as);
    for (const time of ['first', 'second']) {
      const reply = await sendCall(browser, method, sending);
      const shown = await shownOf(scene, reply.text);
      const isDocument = reply.headers.get('content-type') === 'application/pdf';
      const rows = await rowsOf(reply.headers.get('x-request-id'));
      const named = rows.map(({ object_id, detail }) => `${object_id} ${JSON.stringify(detail)}`).join('\n');
      for (const { ids } of shown) {
        expect(
          ids.some((id) => named.includes(id)),
          `${time}: ${reply.status} ${reply.text.slice(0, 200)} … ${named}`,
        ).toBe(true);
      }
      if (isDocument) expect(named).toMatch(/[0-9a-f-]{36}/);
      browser.forgetCsrfToken();
    }
  });
});
