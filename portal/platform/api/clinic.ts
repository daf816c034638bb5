/** The clinic's public settings. They are part of the page, so no screen waits for them. */
import type { PublicSettings } from '../../../contract/settings.ts';

/** For a page served without settings: makes no claims. */
const UNKNOWN: PublicSettings = {
  clinicName: '',
  timeZone: 'UTC',
  defaultLanguage: 'en',
  accent: 'teal',
  supportEmail: null,
  supportPhone: null,
  claims: { hipaa: false, boardCertified: false, noInsurance: false },
  draftRetentionDays: 30,
};

let known: PublicSettings | undefined;

export function clinic(): PublicSettings {
  known ??= inPage();
  return known;
}

/** Call after an administrator has changed the settings. */
export function updateClinic(settings: PublicSettings): void {
  known = settings;
}

function inPage(): PublicSettings {
  const content = globalThis.document?.querySelector('meta[name="clinic"]')?.getAttribute('content');
  try {
    return { ...UNKNOWN, ...(JSON.parse(content ?? '') as PublicSettings) };
  } catch {
    return UNKNOWN;
  }
}
