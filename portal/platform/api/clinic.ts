/** The clinic's public settings. They are part of the page, so no screen waits for them. */
import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import type { PageSettings, PublicSettings } from '@clinic/contract/settings';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';

/** For a page served without settings: makes no claims. */
const UNKNOWN: PublicSettings = {
  clinicName: '',
  timeZone: 'UTC',
  defaultLanguage: FALLBACK_LANGUAGE,
  accent: 'teal',
  supportEmail: null,
  supportPhone: null,
  claims: { hipaa: false, boardCertified: false, noInsurance: false },
  homePage: EMPTY_HOME_PAGE,
  draftRetentionDays: 30,
};

let cached: PageSettings | undefined;

export function clinic(): PageSettings {
  cached ??= inPage();
  return cached;
}

/** Call after an administrator has changed the settings. */
export function updateClinic(settings: PublicSettings): void {
  cached = { ...cached, ...settings };
}

function inPage(): PageSettings {
  const content = globalThis.document?.querySelector('meta[name="clinic"]')?.getAttribute('content');
  try {
    return { ...UNKNOWN, ...(JSON.parse(content ?? '') as PageSettings) };
  } catch {
    return UNKNOWN;
  }
}
