/** A staff member's portal preferences: what they chose, or else the defaults. */
import { Preferences, type PreferencesChange } from '@clinic/contract/preferences';
import type { EntityManager } from '@mikro-orm/postgresql';

export async function preferencesOf(em: EntityManager, user: string): Promise<Preferences> {
  const [row] = await em.execute<Array<{ value: unknown }>>(
    'select value from preference where user_id = ?',
    [user],
  );
  return Preferences.parse(row?.value ?? {});
}

export async function changePreferences(
  em: EntityManager,
  user: string,
  change: PreferencesChange,
): Promise<Preferences> {
  await em.execute(
    `insert into preference (user_id, value) values (?, ?::jsonb)
     on conflict (user_id) do update set value = preference.value || excluded.value`,
    [user, JSON.stringify(change)],
  );
  return preferencesOf(em, user);
}
