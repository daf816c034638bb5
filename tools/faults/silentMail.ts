import { setTimeout as wait } from 'node:timers/promises';
import type { SilentProxy } from '../../testing/server/testSilentProxy.ts';
import type { Clinic } from './clinic.ts';
import type { Part } from './silentAnswers.ts';

const MAILED_WITHIN_MS = 180_000;

/** Everything queued for the silent provider arrives. */
export async function mailed(clinic: Clinic, road: SilentProxy): Promise<Part> {
  const waiting = async (): Promise<number> => {
    const [row] = await clinic.query<{ n: number }>(
      'select count(*)::int as n from mail where sent_at is null and given_up_at is null',
    );
    return row?.n ?? 0;
  };
  const before = await waiting();
  road.heal();
  const began = Date.now();
  while ((await waiting()) > 0 && Date.now() - began < MAILED_WITHIN_MS) {
    await hurry(clinic);
    await wait(1_000);
  }
  const left = await waiting();
  const [row] = await clinic.query<{ n: number }>(
    'select count(*)::int as n from mail where given_up_at is not null',
  );
  const found = left > 0 ? [`${left} mails still wait after the provider answers again`] : [];
  if (row?.n) found.push(`${row.n} mails were given up`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  return { found, told: `${before} mails waited for a silent provider, sent ${seconds} s after it answered` };
}

/** Skips the pauses between retries. */
export const hurry = ({ query }: Clinic): Promise<unknown> =>
  query(
    `update mail set next_attempt_at = now() where id in (
       select id from mail where sent_at is null and given_up_at is null for update skip locked);
     select pg_notify('mail', '')`,
  );
