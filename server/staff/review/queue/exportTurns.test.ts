import { asSystem } from '@clinic/server-platform/db';
import { User } from '@clinic/server-platform/entities';
import { Library } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { storeSubmissions } from '@clinic/testing/server/testSubmissions';
import { expect, test } from 'vitest';
import { type ExportDeps, exportSubmissions } from './exportSubmissions.ts';

const STORED = 300;
const server = sharedServer({ withClinic: true });

test('a long export yields to other requests every few lines', async () => {
  await storeSubmissions(server.orm, STORED);
  await server.signedIn('PHYSICIAN');
  const em = server.orm.em.fork();
  const by = await em.findOneOrFail(User, { role: 'PHYSICIAN' });
  const deps = {
    library: new Library(),
    config: { clinicName: 'Test', clinicTimeZone: 'UTC', publicUrl: 'x' },
  };
  let [turns, isNew, isOver] = [0, true, false];
  const nextTurn = (): void => {
    isNew = true;
    if (!isOver) setImmediate(nextTurn);
  };
  await asSystem('test', async () => {
    const requestContext = { by, at: new Date(), requestId: 'test' };
    const request = { format: 'csv' as const, filter: { sort: 'newest' as const } };
    const exported = await exportSubmissions(em, deps as unknown as ExportDeps, request, requestContext);
    nextTurn();
    for await (const _ of exported) {
      if (isNew) turns += 1;
      isNew = false;
    }
  });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(STORED / 10);
});
