import { changeSettings, type Settings, type SettingsDocument } from '../../../contract/settings.ts';
import { call } from '../../platform/api/call.ts';
import { updateClinic } from '../../platform/api/clinic.ts';
import { renameClinic } from '../../platform/i18n/i18n.ts';

/**
 * Saves the settings and updates the clinic's name and colour on this page. @throws ApiError 409 when another user saved
 * first
 */
export async function saveSettings(revision: number, settings: Settings): Promise<SettingsDocument> {
  const saved = await call(changeSettings, {}, { revision, settings });
  updateClinic(saved.settings);
  document.documentElement.dataset.accent = saved.settings.accent;
  await renameClinic();
  return saved;
}
