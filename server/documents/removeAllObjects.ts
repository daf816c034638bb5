/** Removes every document of a clinic that is being deleted from object storage. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { asSystem } from '../platform/db/actor.ts';
import { atPlace, type Place } from '../platform/db/place.ts';
import type { Objects } from '../platform/objects/objects.ts';
import { removeObjects } from './removeObjects.ts';

/** @throws Error when some remain: the storage does not answer, a backup reads them, or DOCUMENTS_URL is not set */
export const removeAllObjects = (
  orm: MikroORM,
  place: Place,
  objects: Pick<Objects, 'remove'> | undefined,
): Promise<void> =>
  atPlace(place, () =>
    asSystem('delete clinic', async () => {
      const em = orm.em.fork();
      // A clinic that was not added to its end may have no tables yet.
      const [made] = await em.execute<Array<{ table: string | null }>>(
        `select to_regclass('document_object')::text as table`,
      );
      if (!made?.table) return;
      await em.execute('update document_object set document_id = null, due_at = now()');
      if (objects) while ((await removeObjects(orm, objects)) > 0);
      const [left] = await em.execute<Array<{ count: number }>>(
        'select count(*)::int as count from document_object',
      );
      if (!left?.count) return;
      throw new Error(
        `${left.count} documents of the clinic are in object storage: ` +
          (objects
            ? 'a backup reads them now; try again later'
            : 'set DOCUMENTS_URL, so that they are deleted too'),
      );
    }),
  );
