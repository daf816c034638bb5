import type { SettingsDocument as Document, Settings } from '../../contract/settings.ts';
import { SettingsDocument } from '../../contract/settings.ts';
import { client } from '../platform/api/client.ts';
import { updateClinic } from '../platform/api/clinic.ts';
import { renameClinic } from '../platform/i18n/i18n.ts';

/**
 * Saves the settings and updates the clinic's name on this page. @throws ApiError 409 when another user saved
 * first
 */
export async function saveSettings(revision: number, settings: Settings): Promise<Document> {
  const saved = SettingsDocument.parse(await client.send('PUT', '/api/settings', { revision, settings }));
  updateClinic(saved.settings);
  await renameClinic();
  return saved;
}
