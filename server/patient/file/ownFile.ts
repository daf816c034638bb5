/** The signed-in patient asks for everything that the clinic holds on them, and downloads what staff released. */
import type { OwnFile } from '@clinic/contract/patients/rights';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, NotFound } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import { latestFileRequest, shownRequest } from '@clinic/server-shared/persons';
import type { EntityManager } from '@mikro-orm/postgresql';

class FileNotReleased extends codedError(
  409,
  'file_not_released',
  'The clinic has not released your file, or it can no longer be downloaded: please ask for it again',
) {}

interface Known {
  /** Null: nothing was submitted yet. */
  person: string | null;
  request: Awaited<ReturnType<typeof latestFileRequest>>;
}

/** Row security would show the account only its own person, not those merged with it. */
const knownOf = (
  em: EntityManager,
  { by, at }: SignedInRequest,
  then: (tx: EntityManager, known: Known) => Promise<void>,
): Promise<Known> =>
  asSystem('own file', () =>
    em.transactional(async (tx) => {
      // One call after another; an erasure is over before or begins after.
      await tx.execute('select from users where id = ? for no key update', [by.id]);
      const [row] = await tx.execute<Array<{ person: string }>>(
        'select root_person(id) as person from person where user_id = ?',
        [by.id],
      );
      const known = {
        person: row?.person ?? null,
        request: await latestFileRequest(tx, 'account', by.id, at),
      };
      await then(tx, known);
      return known;
    }),
  );

const shown = ({ person, request }: Known): OwnFile => ({
  available: person !== null,
  request: request && shownRequest(request),
});

export const ownFile = async (em: EntityManager, requestContext: SignedInRequest): Promise<OwnFile> =>
  shown(
    await knownOf(em, requestContext, async (tx, { person }) => {
      const object = { type: 'person', id: person };
      recordAudit(tx, requestContext, { action: 'own_file_viewed', object });
    }),
  );

/** @throws NotFound before anything was submitted */
export const askForFile = async (em: EntityManager, requestContext: SignedInRequest): Promise<OwnFile> =>
  shown(
    await knownOf(em, requestContext, async (tx, known) => {
      const { by, at } = requestContext;
      if (known.person === null) throw new NotFound('Nothing was submitted yet');
      recordAudit(tx, requestContext, {
        action: 'file_requested',
        object: { type: 'person', id: known.person },
      });
      if (known.request?.state === 'waiting' || known.request?.state === 'ready') return;
      // Later than an earlier one, also by a clock that stands still.
      await tx.execute(
        `insert into file_request (id, person_id, user_id, asked_at)
         select ?, ?, ?, greatest(?, max(asked_at) + interval '1 millisecond') from file_request where user_id = ?`,
        [crypto.randomUUID(), known.person, by.id, at, by.id],
      );
      known.request = await latestFileRequest(tx, 'account', by.id, at);
    }),
  );

/** @returns whose file may be downloaded now @throws FileNotReleased */
export async function releasedTo(em: EntityManager, requestContext: SignedInRequest): Promise<string> {
  const { request } = await knownOf(em, requestContext, async () => undefined);
  if (request?.state !== 'ready') throw new FileNotReleased();
  return request.personId;
}
