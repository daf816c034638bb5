/** What everybody may know of the clinic. It comes with the page itself: no screen waits for it. */
import type { PublicSettings } from '../../../contract/settings.ts';

/** Where the page came without: nothing is claimed. */
const UNKNOWN: PublicSettings = {
  clinicName: '',
  timeZone: 'UTC',
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

/** After an administrator changed it. */
export function updateClinic(settings: PublicSettings): void {
  known = settings;
}

function inPage(): PublicSettings {
  const content = document.querySelector('meta[name="clinic"]')?.getAttribute('content');
  try {
    return { ...UNKNOWN, ...(JSON.parse(content ?? '') as PublicSettings) };
  } catch {
    return UNKNOWN;
  }
}
