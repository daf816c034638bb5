/** Erases a person and whoever was merged with them: `erase_person` in the database does it, in the transaction of its audit entry. */
import { setTimeout } from 'node:timers/promises';
import type { Erased, ErasureReason } from '@clinic/contract/patients/rights';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, hasWaitedInVain, NotFound } from '@clinic/server-platform/base';
import { PersonsChanged } from '@clinic/server-shared/persons';
import type { EntityManager } from '@mikro-orm/postgresql';
import { patientId } from './viewPatient.ts';

export class LegalHold extends codedError(
  409,
  'legal_hold',
  'A legal hold is on this patient: nothing may be deleted until an administrator releases it',
) {}

interface Erasing {
  id: string;
  reason: ErasureReason;
  /** Who they are as far as the caller has seen. Absent: whoever they are. */
  persons?: readonly string[];
  /** YYYY-MM-DD */
  day: string;
}

const TRIES = 10;
const PAUSE_MS = 100;

/** @throws NotFound, LegalHold, PersonsChanged; then nothing is erased */
export async function erasePatient(
  em: EntityManager,
  erasing: Erasing,
  requestContext: RequestContext,
): Promise<Erased> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await eraseOnce(em.fork(), erasing, requestContext);
    } catch (error) {
      // Somebody is changing one of the submissions.
      if (!hasWaitedInVain(error) || tries === TRIES) throw error;
      await setTimeout(PAUSE_MS * tries);
    }
  }
}

const eraseOnce = (
  em: EntityManager,
  { id, reason, persons, day }: Erasing,
  requestContext: RequestContext,
): Promise<Erased> =>
  em.transactional(async (tx) => {
    const root = await patientId(tx, id);
    const [row] = await tx.execute<Array<{ done: Erased & { ids?: string[]; held?: boolean } }>>(
      'select erase_person(?, ?, ?, ?) as done',
      [root, reason, requestContext.by?.id ?? '', day],
    );
    const { ids, held, ...erased } = row?.done ?? { held: false };
    if (held) throw new LegalHold();
    // Somebody else has erased them since.
    if (!ids) throw new NotFound('No such patient');
    if (persons && persons.toSorted().join() !== ids.toSorted().join()) throw new PersonsChanged();
    recordAudit(tx, requestContext, {
      action: 'person_erased',
      object: { type: 'person', id: root },
      detail: { reason, ...erased },
    });
    return erased as Erased;
  });
