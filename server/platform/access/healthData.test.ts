/** Health data by schema: every route that can show or take an answer is closed to administrators until an emergency. */
import { randomUUID } from 'node:crypto';
import { Text } from '@clinic/contract/rules/ruleSetVersion';
import { AnyAnswer, NoAnswer } from '@clinic/contract/values';
import { ENDLESS } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { sendCall } from '@clinic/testing/server/testScene';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { handlesHealthData, holdsAnswers, schemasIn } from './healthData.ts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
  await server.orm.em.fork().execute(
    `insert into setting (key, value) values ('adminsNeedEmergencyAccess', 'true')
     on conflict (key) do update set value = excluded.value`,
  );
});

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('a schema that can hold anything says whether that can be an answer', () => {
  const silent = server.routes.registered.flatMap(({ method, path, route: { query, body, answer } }) =>
    [...schemasIn([query, body, answer])]
      .filter(({ type }) => ['any', 'unknown', 'custom'].includes(type))
      .filter((schema) => ![AnyAnswer, NoAnswer, Text].some((known) => known === schema))
      .map(() => `${method} ${path}`),
  );
  expect([...new Set(silent)]).toEqual([]);
});

test('answers are found wherever they stand in a schema, whatever the route declares', () => {
  const shapes: z.ZodType[] = [
    AnyAnswer,
    AnyAnswer.optional().nullable(),
    z.array(z.strictObject({ deep: z.record(z.string(), AnyAnswer) })),
    z.union([z.string(), z.tuple([z.number(), AnyAnswer])]),
    z.discriminatedUnion('is', [z.strictObject({ is: z.literal(1), of: z.lazy(() => AnyAnswer) })]),
    z
      .string()
      .transform((text): unknown => text)
      .pipe(AnyAnswer as z.ZodType<unknown, unknown>),
    z.intersection(z.object({}), z.object({ of: AnyAnswer.default(null) })),
    z.strictObject({ some: z.string() }).extend({ more: AnyAnswer }).partial(),
  ];
  for (const [index, answer] of shapes.entries()) {
    const declared = { method: 'GET', path: `/${index}`, access: 'staff', healthData: false } as const;
    expect(handlesHealthData({ ...declared, answer }), String(index)).toBe(true);
    expect(handlesHealthData({ ...declared, body: answer }), String(index)).toBe(true);
  }
  expect(holdsAnswers(z.strictObject({ document: z.record(z.string(), NoAnswer) }))).toBe(false);
});

test('stored cases, their replay and the drafts that contain them are health data', () => {
  const found = server.routes.registered.filter(({ healthData }) => healthData).map(nameOf);
  expect(found).toEqual(
    expect.arrayContaining([
      'get /api/rules/fixtures/:id',
      'post /api/rules/fixtures',
      'put /api/rules/fixtures/:id/cases/:caseId',
      'post /api/rules/replay',
      'get /api/rules/drafts/:id',
      'put /api/rules/drafts/:id',
      'get /api/rules/drafts/:id/history/:revision',
      'get /api/rules/drafts/:id/report',
    ]),
  );
});

test('without an emergency, an administrator gets none of it from any route, and everything else', async () => {
  const wrong: string[] = [];
  for (const { method, path, healthData, route } of server.routes.registered) {
    // Programs are no administrators, and sign each call.
    if (route.access === 'program') continue;
    if (path === '/api/logout' || ENDLESS.has(`${method} ${path}`)) continue;
    const address = path.replaceAll(/:\w+/g, () => randomUUID());
    const reply = await sendCall(admin, method, { path: address, body: {} });
    const isClosed = reply.status === 403 && reply.text.includes('emergency_access_needed');
    const isForPatients = reply.status === 403 && !isClosed;
    if (isClosed !== healthData && !(healthData && isForPatients))
      wrong.push(`${method} ${path} ${reply.status}`);
  }
  expect(wrong).toEqual([]);
});
