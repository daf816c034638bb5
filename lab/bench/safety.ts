/**
 * The cost of security: requests per second of the product with a signed-in user, against the same query
 * served by Koa alone, in one process on one database.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, publicSettings, readConfig } from '@clinic/server/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import Koa from 'koa';
import { startClinic } from './measure/clinicServer.ts';
import { type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, spread } from './measure/rounds.ts';

const PATH = '/api/settings/public';
const AT_ONCE = 16;
const REQUESTS = 800;
const ROUNDS = 9;

export async function safety(): Promise<Figure[]> {
  const clinic = await startClinic([], { RATE_LIMIT_FACTOR: '1000000' });
  const url = clinic.url.replace('127.0.0.1', 'localhost');
  const orm = await connect(clinic.databaseUrl, { job: 'bench' });
  const config = readConfig({});
  const bare = new Koa();
  bare.use(async (ctx) => {
    ctx.body = await publicSettings(orm.em.fork(), config);
  });
  const bareServer = createServer();
  const bareUrl = await opened(bareServer, bare.callback());
  try {
    const patient = new TestBrowser(url);
    await patient.signIn('demo-patient');
    const cookie = patient.cookieHeader(PATH);
    const taken = await rounds(ROUNDS, {
      bare: () => secondsOf(`${bareUrl}${PATH}`),
      stranger: () => secondsOf(`${url}${PATH}`),
      signedIn: () => secondsOf(`${url}${PATH}`, cookie),
    });
    const perSecond = (seconds: readonly number[]) => spread(seconds.map((each) => REQUESTS / each));
    return [
      figure('Safety: time of a signed-in request ÷ Koa alone', ratio(taken.signedIn, taken.bare), '×', 2),
      figure(
        'Safety: time of an unauthenticated request ÷ Koa alone',
        ratio(taken.stranger, taken.bare),
        '×',
        2,
      ),
      figure('Requests per second, signed in', perSecond(taken.signedIn), '/s', 0),
      figure('Requests per second, unauthenticated', perSecond(taken.stranger), '/s', 0),
      figure('Requests per second, Koa alone', perSecond(taken.bare), '/s', 0),
    ];
  } finally {
    bareServer.closeAllConnections();
    bareServer.close();
    await orm.close();
    await clinic.stop();
  }
}

async function opened(server: Server, listener: RequestListener): Promise<string> {
  server.on('request', listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function secondsOf(url: string, cookie = ''): Promise<number> {
  const headers = { cookie };
  let left = REQUESTS;
  const begun = performance.now();
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const reply = await fetch(url, { headers });
      if (!reply.ok) throw new Error(`${reply.status} from ${url}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return (performance.now() - begun) / 1000;
}
