/** A filter, resolved for the caller and the clinic's calendar. */
import type { QueueFilter } from '@clinic/contract/queue/filter';
import { boundsOf, parseSubmittedDays } from '@clinic/contract/queue/submittedDays';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Narrowing, narrowingOf } from './conditions.ts';

export async function narrowingFor(
  em: EntityManager,
  config: ClinicDefaults,
  filter: Partial<QueueFilter>,
  request: Pick<SignedInRequest, 'by' | 'at' | 'language'>,
): Promise<Narrowing> {
  const narrowing = narrowingOf(filter, request);
  const days = filter.submitted === undefined ? undefined : parseSubmittedDays(filter.submitted);
  if (!days) return narrowing;
  const { timeZone } = await clinicSettings(em, config);
  return { ...narrowing, submitted: { ...boundsOf(days, clinicDate(request.at, timeZone)), timeZone } };
}
