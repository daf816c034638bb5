/**
 * A transaction pooler for tests, like PgBouncer in transaction mode: a client gets a server connection for
 * one transaction, and any free one for the next.
 */
import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

export interface TestPooler {
  /** The same database and role, through the pooler. */
  url: string;
  /** Number of transactions that ran on another connection than the client's previous one. */
  readonly switched: number;
  close(): Promise<void>;
}

interface Backend {
  socket: Socket;
  end(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const SYNC = new Set([...'QSF'].map((type) => type.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

export async function startPooler(databaseUrl: string, connections: number): Promise<TestPooler> {
  const backends = await Promise.all(Array.from({ length: connections }, () => connect(databaseUrl)));
  const free = [...backends];
  const waiting: Array<(backend: Backend) => void> = [];
  const state = { switched: 0 };
  const take = (): Promise<Backend> => {
    const backend = free.shift();
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve));
  };
  const give = (backend: Backend): void => {
    const next = waiting.shift();
    if (next) next(backend);
    // Uses the connection that was idle longest, so that no client keeps its own.
    else free.push(backend);
  };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, take, give, () => {
      state.switched += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: through(databaseUrl, server),
    get switched() {
      return state.switched;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(backends.map((backend) => backend.end()));
    },
  };
}

function through(databaseUrl: string, server: Server): string {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return url.href;
}

/** Signs in with pg, then takes over the raw connection. */
async function connect(databaseUrl: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // pg also sees the end of the connection and reports it as an error.
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  return {
    socket: stream,
    end: async () => {
      stream.destroy();
    },
  };
}

function serve(
  client: Socket,
  take: () => Promise<Backend>,
  give: (backend: Backend) => void,
  onSwitch: () => void,
): void {
  let backend: Backend | undefined;
  let last: Backend | undefined;
  let started = false;
  /** How many of the pending responses end with ReadyForQuery. */
  let expected = 0;
  let queue: Promise<void> = Promise.resolve();
  const answers = frames((frame) => {
    client.write(frame);
    if (frame[0] !== READY) return;
    expected -= 1;
    if (expected > 0 || frame[5] !== 'I'.charCodeAt(0) || !backend) return;
    backend.socket.removeListener('data', answers);
    last = backend;
    give(backend);
    backend = undefined;
  });
  const requests = frames((frame) => {
    if (frame[0] === TERMINATE) {
      client.end();
      return;
    }
    queue = queue.then(async () => {
      if (!backend) {
        backend = await take();
        if (last && last !== backend) onSwitch();
        backend.socket.on('data', answers);
      }
      if (SYNC.has(frame[0] as number)) expected += 1;
      backend.socket.write(frame);
    });
  });
  client.on('data', (chunk: Buffer) => {
    if (started) {
      requests(chunk);
      return;
    }
    started = true;
    // Accepts every client: AuthenticationOk, BackendKeyData, ReadyForQuery.
    const ok = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
    const key = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]);
    client.write(Buffer.concat([ok, key, Buffer.from([0x5a, 0, 0, 0, 5, 0x49])]));
  });
}

/** Splits a stream into messages: a type, four bytes of length, the body. */
function frames(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) return;
      const frame = rest.subarray(0, length);
      rest = rest.subarray(length);
      onFrame(frame);
    }
  };
}
