import type { Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SETTINGS_REVISION } from './settingsRevision.ts';

type Stored = Settings & { [SETTINGS_REVISION]: number };

export async function storeSettings(em: EntityManager, settings: Partial<Stored>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await em.execute(
      'insert into setting (key, value) values (?, ?::jsonb) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    );
  }
}
