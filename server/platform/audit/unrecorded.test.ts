/** A route that records nothing gives one of a few reasons, and the reason holds. */
import { Presence } from '@clinic/contract/presence';
import { fingerprint } from '@clinic/testing/server/fingerprint';
import { UNRECORDED } from '@clinic/testing/server/routes/routeExample';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { Scene, sendCall } from '@clinic/testing/server/testScene';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemasIn } from '../access/healthData.ts';

const server = sharedServer({ withClinic: true });

const examples = [...ROUTE_EXAMPLES].filter(([key]) => !ENDLESS.has(key));

describe('a route leaves no entry for one of a few reasons, and the reason holds', () => {
  const scene = new Scene(server);
  beforeAll(async () => {
    await scene.submission();
    await scene.draft();
  });

  test.each(examples.filter(([, { records }]) => typeof records === 'string'))('%s', async (key, example) => {
    const { healthData, changes } = UNRECORDED[example.records as keyof typeof UNRECORDED];
    const [method = ''] = key.split(' ');
    const sending = await example.call(scene);
    const browser = await scene.browser(example.as);
    await browser.csrfToken();
    const before = await fingerprint(server.orm.em.fork());
    const reply = await sendCall(browser, method, sending);
    const after = await fingerprint(server.orm.em.fork());
    if (example.records !== 'demo') expect(reply.text).not.toContain(scene.canary);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changes, `${changed}`).toEqual(expect.arrayContaining(changed));
    const registered = server.routes.registered.find((each) => `${each.method} ${each.path}` === key);
    // Nobody who is not identified is shown any.
    if (!healthData && reply.status !== 401)
      expect(registered?.healthData, 'it handles health data').toBe(false);
    const { answer } = registered?.route ?? {};
    if (example.records === 'numbers') expect(textsIn(answer)).toEqual([]);
    if (example.records === 'presence' && answer) {
      expect(schemasIn(answer).has(Presence.shape.others), 'it shows more than colleagues').toBe(true);
    }
  });

  test('a reason that no route gives is not kept', () => {
    const given = new Set(examples.map(([, { records }]) => records));
    expect(Object.keys(UNRECORDED).filter((reason) => !given.has(reason as 'own'))).toEqual([]);
  });
});

const textsIn = (answer: unknown) => [...schemasIn(answer)].filter(({ def }) => def.type === 'string');
