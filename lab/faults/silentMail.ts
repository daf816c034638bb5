import type { SilentProxy } from '@clinic/testing/server/testSilentProxy';
import { untilMailed, waitingMails } from './arrivedMail.ts';
import type { Clinic } from './clinic.ts';
import type { Part } from './silentAnswers.ts';

/** Everything queued for the silent provider arrives. */
export async function mailed(clinic: Clinic, road: SilentProxy): Promise<Part> {
  const before = await waitingMails(clinic);
  road.heal();
  const began = Date.now();
  await untilMailed(clinic);
  const left = await waitingMails(clinic);
  const [row] = await clinic.query<{ n: number }>(
    'select count(*)::int as n from mail where given_up_at is not null',
  );
  const found = left > 0 ? [`${left} mails are still waiting after the provider recovered`] : [];
  if (row?.n) found.push(`${row.n} mails were given up`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  return {
    found,
    summary: `${before} mails waited for a silent provider, sent ${seconds} s after it answered`,
  };
}
