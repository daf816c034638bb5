/** Whether somebody other than the proposer could have confirmed a change. */
import type { RequestContext } from '@clinic/server-platform/access';
import { mailStaff } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Whether there is no other administrator. One who was closed or given another role less than a day ago counts:
 * otherwise the proposer could first remove whoever had to be asked.
 */
export async function isAlone(tx: EntityManager, proposer: string, at: Date): Promise<boolean> {
  const [row] = await tx.execute<Array<{ alone: boolean }>>(
    // The earlier of the two clocks: a server whose clock is ahead does not shorten the day.
    `with lately as (select least(?::timestamptz, clock_timestamp()) - interval '1 day' as begun)
     select not exists (
       select 1 from users, lately
       where role = 'ADMIN' and id <> ? and (deactivated_at is null or deactivated_at > begun)
     ) and not exists (
       select 1 from audit_entry, lately
       where action = 'account_role_changed' and at > begun and outcome = 'done'
         and detail ->> 'from' = 'ADMIN' and object_id <> ?
     ) as alone`,
    [at, proposer, proposer],
  );
  return row?.alone ?? false;
}

/** Notifies the administrators who can confirm a change or, if there are none, all staff that it will take effect. */
export const announceChange = (
  tx: EntityManager,
  { alone, proposer }: { alone: boolean; proposer: string },
  requestContext: Pick<RequestContext, 'at'>,
): Promise<void> =>
  mailStaff(tx, requestContext, {
    template: alone ? 'change_delayed' : 'change_waiting',
    // A change that is announced differently later is mailed again.
    about: crypto.randomUUID(),
    roles: alone ? ['ADMIN', 'PHYSICIAN'] : ['ADMIN'],
    except: proposer,
  });
