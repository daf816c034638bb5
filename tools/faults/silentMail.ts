import type { SilentProxy } from '../../testing/server/testSilentProxy.ts';
import { untilMailed } from './arrivedMail.ts';
import type { Clinic } from './clinic.ts';
import type { Part } from './silentAnswers.ts';

/** Everything queued for the silent provider arrives. */
export async function mailed(clinic: Clinic, road: SilentProxy): Promise<Part> {
  const count = async (which: string): Promise<number> => {
    const [row] = await clinic.query<{ n: number }>(`select count(*)::int as n from mail where ${which}`);
    return row?.n ?? 0;
  };
  const waiting = () => count('sent_at is null and given_up_at is null');
  const before = await waiting();
  road.heal();
  const began = Date.now();
  await untilMailed(clinic);
  const left = await waiting();
  const givenUp = await count('given_up_at is not null');
  const found = left > 0 ? [`${left} mails still wait after the provider answers again`] : [];
  if (givenUp > 0) found.push(`${givenUp} mails were given up`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  return { found, told: `${before} mails waited for a silent provider, sent ${seconds} s after it answered` };
}
