export { type ClinicDefaults, clinicSettings } from '../settings/clinicSettings.ts';
export { DEFAULT_LANGUAGE } from '../settings/defaultLanguage.ts';
export { forgetContact, KnownContact } from '../settings/knownContact.ts';
export { publicPart, publicSettings } from '../settings/publicSettings.ts';
export { SETTINGS_REVISION, settingsRevision } from '../settings/settingsRevision.ts';
export { storedContact } from '../settings/storedContact.ts';
export { storeSettings } from '../settings/storeSettings.ts';
export { timeZoneWarning, unusableTimeZone } from '../settings/unusableTimeZone.ts';
