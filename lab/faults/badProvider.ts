/** A mail provider that hangs up, loses its own replies, rejects temporarily and answers late or too late. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestProvider, type TakenMail } from '@clinic/server/testing';

export interface BadProvider {
  url: string;
  /** Every mail it accepted, whether or not the sender knows. */
  taken: readonly TakenMail[];
  /** Number of connections or mails affected, by fault. */
  done: { hungUp: number; cutOff: number; refused: number; late: number; tooLate: number };
  /** From now on, works normally. */
  recover(): void;
  stop(): Promise<void>;
}

/** A reply to a mail is due within half a minute. */
const TOO_LATE_MS = 32_000;
const LATE_MS = 1_500;
/** Replies to one mail, the last of which accepts or rejects it. */
const REPLIES = 8;

export async function badProvider(random: () => number): Promise<BadProvider> {
  const done = { hungUp: 0, cutOff: 0, refused: 0, late: 0, tooLate: 0 };
  let bad = true;
  const provider = await startTestProvider({
    async onMail() {
      const fate = bad ? random() : 1;
      if (fate < 0.15) {
        done.refused += 1;
        throw Object.assign(new Error('Try again later'), { responseCode: 451 });
      }
      if (fate < 0.35) {
        done.late += 1;
        await wait(random() * LATE_MS);
      } else if (fate < 0.36) {
        done.tooLate += 1;
        await wait(TOO_LATE_MS);
      }
    },
  });
  const open = new Set<Socket>();
  const road = createServer({ noDelay: true }, (client) => {
    const fate = bad ? random() : 1;
    if (fate < 0.1) {
      done.hungUp += 1;
      client.on('error', () => undefined);
      client.destroy();
      return;
    }
    const server = connect({ port: provider.port, host: '127.0.0.1', noDelay: true });
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    let repliesLeft = fate < 0.3 ? 1 + Math.floor(random() * REPLIES) : Number.POSITIVE_INFINITY;
    client.pipe(server);
    server.on('data', (reply) => {
      repliesLeft -= 1;
      if (repliesLeft > 0) client.write(reply);
      else {
        done.cutOff += 1;
        end();
      }
    });
  });
  await new Promise<void>((resolve) => road.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(road.address() as AddressInfo).port}`,
    taken: provider.taken,
    done,
    recover() {
      bad = false;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => road.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
      await provider.stop();
    },
  };
}
