import { changeSettings, type Settings, type SettingsDocument } from '@clinic/contract/settings';
import { call, updateClinic } from '@clinic/platform/api';
import { renameClinic } from '@clinic/platform/i18n';

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
