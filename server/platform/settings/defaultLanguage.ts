import type { Settings } from '../../../contract/settings.ts';

const KEY: keyof Settings = 'defaultLanguage';

/** As SQL: the clinic's language for people who have chosen none. */
export const DEFAULT_LANGUAGE = `coalesce((select value #>> '{}' from setting where key = '${KEY}'), 'en')`;
