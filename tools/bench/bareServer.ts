/** What nobody can do without: reads the body, writes the row, says that it is committed. A process of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer(async (incoming, outgoing) => {
  const changes = JSON.parse(await text(incoming)) as object;
  const { rows } = await pool.query(
    'update bench_bare set answers = answers || $1, revision = revision + 1 where id = $2 returning revision',
    [JSON.stringify(changes), Number(incoming.url?.slice(1))],
  );
  outgoing.setHeader('content-type', 'application/json');
  outgoing.end(JSON.stringify(rows[0]));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
